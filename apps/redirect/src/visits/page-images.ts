import { isDatabaseUnavailable } from '@app/database';
import type { PageRoute } from '@app/routing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import QuickLRU from 'quick-lru';

/** JPEGs and WebPs by part: `photo`, `cover`, `backdrop`, or the id of the item whose thumbnail it is. */
export type Images = ReadonlyMap<string, Buffer>;

const queryTimeoutMs = 2_000;
/** One to two times as many pages are cached, with 55 KB of images at most each. */
const maxCached = 250;
const none: Images = new Map();

/** Reads the images of bio pages, and caches the latest. */
@Injectable()
export class PageImages {
  private readonly logger = new Logger('Images');
  private readonly cached = new QuickLRU<string, Images>({ maxSize: maxCached });
  private readonly pending = new Map<string, Promise<Images>>();

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /**
   * The images of a page, without a wait if they are cached. Those that cannot be read now, or were just changed, are
   * missing.
   */
  of(page: PageRoute): Images | Promise<Images> {
    const versions = versionsOf(page);
    if (versions.length === 0) return none;
    const key = [page.id, ...versions.flat()].join(' ');
    const known = this.cached.get(key) ?? this.pending.get(key);
    if (known) return known;
    const reading = this.query(page, versions)
      .then((images) => {
        if (images.size === versions.length) this.cached.set(key, images);
        return images;
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, reading);
    return reading;
  }

  private async query({ account, id }: PageRoute, versions: readonly Version[]): Promise<Images> {
    try {
      const { rows } = await this.pool.query<{ part: string; jpeg: Buffer }>({
        text: `select part, jpeg from website_images
               where account_id = $1 and website_id = $2
                 and (part, version) in (select * from unnest($3::text[], $4::text[]))`,
        values: [account, id, versions.map(([part]) => part), versions.map(([, version]) => version)],
        query_timeout: queryTimeoutMs,
      } as pg.QueryConfig);
      return new Map(rows.map(({ part, jpeg }) => [part, jpeg]));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      return none;
    }
  }
}

type Version = readonly [part: string, version: string];

const versionsOf = ({ photo, cover, backdrop, thumbnails }: PageRoute): Version[] => [
  ...(photo === null ? [] : [['photo', photo] as const]),
  ...(cover?.type === 'image' ? [['cover', cover.version] as const] : []),
  ...(backdrop === null ? [] : [['backdrop', backdrop] as const]),
  ...Object.entries(thumbnails),
];
