import { migrate } from '@app/database';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SlugLookup } from './slug-lookup.js';

describe('SlugLookup', () => {
  const account = randomUUID();
  let database: TestDatabase;
  let pool: pg.Pool;
  let lookup: SlugLookup;

  const addLink = async (slug: string, active = true): Promise<string> => {
    const id = randomUUID();
    await pool.query(
      `with s as (insert into slugs (slug, account_id, kind, target_id) values (lower($3), $1, 'link', $2))
       insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       values ($1, $2, $3, $3, 'https://shop.example/' || $3 || '#top', 'non-meta', $4, now(), now())`,
      [account, id, slug, active],
    );
    return id;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url);
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    lookup = new SlugLookup(pool);
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('gives each of many who ask at once what their slug has', async () => {
    const id = await addLink('Sale');
    await addLink('paused', false);
    await addLink('released');
    await pool.query(`update slugs set released_at = now() where slug = 'released'`);
    const asked = ['sale', 'paused', 'released', 'nobody"s', 'sale'].map((slug) => lookup.read(slug));
    const [sale, paused, released, nobodys, again] = await Promise.all(asked);
    expect(sale).toEqual({
      kind: 'link',
      account,
      id,
      slug: 'Sale',
      behavior: 'non-meta',
      destination: expect.objectContaining({ base: 'https://shop.example/Sale', fragment: '#top' }) as unknown,
    });
    expect([paused, released, nobodys, again]).toEqual(['closed', 'absent', 'absent', sale]);
  });

  it('lets PostgreSQL keep one plan for batches of any size, though there are many links', async () => {
    await pool.query(
      `with made as (
         insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
         select $1, gen_random_uuid(), 'many-' || n, 'many', 'https://shop.example/', 'basic', true, now(), now()
         from generate_series(1, 5000) n returning id, slug
       )
       insert into slugs (slug, account_id, kind, target_id) select slug, $1, 'link', id from made`,
      [account],
    );
    await pool.query('analyze slugs, links');
    const newPool = new pg.Pool({ connectionString: database.url, max: 1 });
    const newLookup = new SlugLookup(newPool);
    for (let n = 1; n <= 10; n++) expect(await newLookup.read(`many-${n}`)).toMatchObject({ kind: 'link' });
    const { rows } = await newPool.query<{ reused: string }>(
      `select generic_plans as reused from pg_prepared_statements where name = 'slug-lookup'`,
    );
    await newPool.end();
    // PostgreSQL plans the first five of a connection anew, whatever it finds.
    expect(Number(rows[0]?.reused)).toBeGreaterThanOrEqual(5);
  });
});
