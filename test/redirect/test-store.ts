import type { WebsiteItem } from '@app/database';
import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface StoredTarget {
  account: string;
  id: string;
  slug: string;
}

interface WebsiteContent {
  account?: string;
  slug?: string;
  name?: string;
  headline?: string | null;
  bio?: string | null;
  theme?: string;
  items?: WebsiteItem[];
  socials?: { network: string; url: string }[];
  published?: boolean;
  behavior?: string;
}

/** Counts of a link or website. */
export interface Counts {
  views: number;
  clicks: number;
  excluded: number;
  /** Counts by `dimension:key`. */
  by: Record<string, number>;
}

/** Seeds and reads the redirect app's database with SQL. */
export class TestStore {
  readonly account: string = randomUUID();
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2 });
    this.pool.on('error', () => undefined);
  }

  async addLink(
    destination: string,
    {
      slug = `L-${randomUUID()}`,
      active = true,
      behavior = 'basic',
      account = this.account,
      gate = null as string | null,
      passwordHash = null as string | null,
    } = {},
  ): Promise<StoredTarget> {
    const id = randomUUID();
    await this.pool.query(
      `with s as (insert into slugs (slug, account_id, kind, target_id) values (lower($3), $1, 'link', $2)),
        t as (insert into target_totals (account_id, target_id, kind) values ($1, $2, 'link'))
       insert into links
         (account_id, id, slug, name, destination, behavior, active, gate, password_hash, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $6, $5, $7, $8, now(), now())`,
      [account, id, slug, destination, active, behavior, gate, passwordHash],
    );
    return { account, id, slug };
  }

  async addWebsite({
    account = this.account,
    slug = `W-${randomUUID()}`,
    name = 'Ada',
    headline = null,
    bio = null,
    theme = 'classic',
    items = [],
    socials = [],
    published = true,
    behavior = 'basic',
  }: WebsiteContent = {}): Promise<StoredTarget> {
    const id = randomUUID();
    await this.pool.query(
      `with s as (insert into slugs (slug, account_id, kind, target_id) values (lower($3), $1, 'website', $2)),
        t as (insert into target_totals (account_id, target_id, kind) values ($1, $2, 'website'))
       insert into websites (account_id, id, slug, name, headline, bio, theme, items, socials, published, behavior,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now())`,
      [
        account,
        id,
        slug,
        name,
        headline,
        bio,
        theme,
        JSON.stringify(items),
        JSON.stringify(socials),
        published,
        behavior,
      ],
    );
    return { account, id, slug };
  }

  /** @param part `photo`, or the id of the item whose thumbnail it is. */
  async addImage(websiteId: string, part: string, version: string): Promise<void> {
    await this.pool.query(
      `insert into website_images (account_id, website_id, part, version, jpeg) values ($1, $2, $3, $4, '\\x00')`,
      [this.account, websiteId, part, version],
    );
  }

  /** The techniques that the worker has recorded as the best ones. */
  async bestTechniques(): Promise<string[]> {
    const { rows } = await this.pool.query<{ technique: string }>('select technique from technique_choices');
    return rows.map(({ technique }) => technique);
  }

  async run(sql: string, values: unknown[] = []): Promise<void> {
    await this.pool.query(sql, values);
  }

  /** Blocks all slug lookups until released. */
  async lockSlugs(): Promise<{ waitForLookup: () => Promise<void>; release: () => Promise<void> }> {
    const client = await this.pool.connect();
    await client.query('begin');
    await client.query('lock table slugs in access exclusive mode');
    return {
      waitForLookup: async () => {
        await waitFor(async () => {
          const { rowCount } = await this.pool.query(
            `select from pg_locks l join pg_database d on d.oid = l.database
             where d.datname = current_database() and l.relation = 'slugs'::regclass and not l.granted`,
          );
          return rowCount;
        });
      },
      release: async () => {
        await client.query('rollback');
        client.release();
      },
    };
  }

  /** Waits until a link or website has the expected counts, and adds its counts by dimension and key. */
  async waitForCounts(
    { account, id }: StoredTarget,
    expected: { views: number; clicks: number; excluded: number },
  ): Promise<Counts> {
    return waitFor(async () => {
      const { rows } = await this.pool.query<{ views: string; clicks: string; excluded: string }>(
        'select views, clicks, excluded from target_totals where account_id = $1 and target_id = $2',
        [account, id],
      );
      const [views, clicks, excluded] = [rows[0]?.views, rows[0]?.clicks, rows[0]?.excluded].map(Number);
      const settled =
        views === expected.views && clicks === expected.clicks && excluded === expected.excluded;
      if (!settled) throw new Error(`${views} views, ${clicks} clicks, ${excluded} excluded`);
      return { views, clicks, excluded, by: await this.dimensions(account, id) };
    });
  }

  /** All text that the click path has written to the database. */
  async clickPathText(): Promise<string> {
    const { rows } = await this.pool.query<{ text: string }>(
      `select d::text as text from dimension_rollups d union all select l::text from dead_letters l`,
    );
    return rows.map(({ text }) => text).join('\n');
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Of all days: a click counts on the day of its view, which a test may have put before midnight. */
  private async dimensions(account: string, id: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query<{ dimension: string; key: string; count: string }>(
      `select dimension, key, sum(count) as count from dimension_rollups
       where account_id = $1 and target_id = $2 group by dimension, key`,
      [account, id],
    );
    return Object.fromEntries(
      rows.map(({ dimension, key, count }) => [`${dimension}:${key}`, Number(count)]),
    );
  }
}
