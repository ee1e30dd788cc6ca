import { DomainError, type WorkHolder } from '@app/common';
import { isDatabaseUnavailable } from '@app/database';
import { ImageCache, PreviewUnavailable } from '@app/previews';
import type { LinkRoute } from '@app/routing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';

/** The image of a link as it is stored. */
export interface LinkImage {
  version: string;
  jpeg: Buffer;
}

const queryTimeoutMs = 2_000;

/** Reads the images that owners have set for their links, and caches the latest. */
@Injectable()
export class LinkImages {
  private readonly logger = new Logger('Previews');
  private readonly cache = new ImageCache<LinkImage>('link_images');

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /**
   * The image of a link. If it was changed just now, that may be a newer one than the version that the route names.
   * @param holder of the request.
   * @returns null if it was removed just now.
   * @throws PreviewUnavailable if it cannot be read now, DomainError unavailable if too many are being read.
   */
  async find(
    { account, id }: Pick<LinkRoute, 'account' | 'id'>,
    version: string,
    holder?: WorkHolder,
  ): Promise<LinkImage | null> {
    try {
      return await this.cache.get(`${id} ${version}`, () => this.read(account, id, version), holder);
    } catch (error) {
      if (error instanceof OtherVersion) return error.image;
      if (error instanceof DomainError) throw error;
      if (!isDatabaseUnavailable(error)) this.logger.error(error);
      throw new PreviewUnavailable('it could not be read');
    }
  }

  /** @throws OtherVersion, so that nothing is cached under the wrong version. */
  private async read(account: string, id: string, version: string): Promise<LinkImage> {
    const { rows } = await this.pool.query<LinkImage>({
      text: 'select version, jpeg from link_images where account_id = $1 and link_id = $2',
      values: [account, id],
      query_timeout: queryTimeoutMs,
    } as pg.QueryConfig);
    const [image] = rows;
    if (image?.version !== version) throw new OtherVersion(image ?? null);
    return image;
  }
}

/** The link has another image by now, or none. */
class OtherVersion extends Error {
  constructor(readonly image: LinkImage | null) {
    super('the image was changed');
  }
}
