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
      destination: expect.objectContaining({
        base: 'https://shop.example/Sale',
        fragment: '#top',
      }) as unknown,
    });
    expect([paused, released, nobodys, again]).toEqual(['closed', 'absent', 'absent', sale]);
  });

  it('is planned once, and by index, however few links there were then', async () => {
    await addLink('first');
    for (const slugs of [['first'], ['a', 'b', 'c'], ['first']]) {
      await Promise.all(slugs.map((slug) => lookup.read(slug)));
    }
    const { rows: plans } = await pool.query<{ made: string }>(
      `select custom_plans as made from pg_prepared_statements where name = 'slug-lookup'`,
    );
    expect(plans).toEqual([{ made: '0' }]);
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain execute "slug-lookup" ('{a}')`,
    );
    const nodes = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(nodes).not.toMatch(/Seq Scan|Hash|Merge/);
    // The slug itself; its link, its website and the links of that website, each by its id.
    expect(nodes).toMatch(/Index Cond: \(\(domain_id = 0\) AND \(slug = /);
    expect(nodes.match(/Index Cond: .*\bid = /g)).toHaveLength(3);
  });
});
