import { createTestDatabase, type TestDatabase } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { linkRouteOf } from './link-route.js';
import { linkOfAlias, planOnceByIndex, RouteLookup } from './route-lookup.js';

describe('RouteLookup', () => {
  const account = randomUUID();
  let database: TestDatabase;
  let pool: pg.Pool;
  let lookup: RouteLookup;

  const addLink = async (slug: string, { active = true, domainId = 0, destination = '' } = {}) => {
    const id = randomUUID();
    await pool.query(
      `with s as (
         insert into slugs (domain_id, slug, account_id, kind, target_id) values ($5, lower($3), $1, 'link', $2)
       )
       insert into links (account_id, id, domain_id, slug, name, destination, behavior, active, created_at, updated_at)
       values ($1, $2, $5, $3, $3, $6, 'non-meta', $4, now(), now())`,
      [account, id, slug, active, domainId, destination || `https://shop.example/${slug}#top`],
    );
    return id;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({
      connectionString: database.url,
      max: 1,
      onConnect: (client) => void client.query(planOnceByIndex),
    });
    lookup = new RouteLookup(pool);
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('returns the route of its slug to each of many callers', async () => {
    const id = await addLink('Sale');
    await addLink('paused', { active: false });
    await addLink('released');
    await addLink('broken', { destination: 'https://' });
    await pool.query(`update slugs set released_at = now() where slug = 'released'`);
    const keys = ['sale', 'paused', 'released', 'broken', 'nobody"s', 'sale'];
    const [sale, paused, released, broken, unknown, again] = await Promise.all(
      keys.map((key) => lookup.find(key)),
    );
    expect(sale).toEqual({
      ...linkRouteOf(account, id, { slug: 'Sale', destination: 'https://shop.example/Sale#top' }),
      behavior: 'non-meta',
    });
    expect(paused).toMatchObject({ slug: 'paused', active: false });
    expect([released, broken, unknown, again]).toEqual(['absent', 'closed', 'absent', sale]);
  });

  it('keeps slugs of different domains apart', async () => {
    await addLink('Shared', { destination: 'https://default.example/' });
    await addLink('Shared', { domainId: 7, destination: 'https://custom.example/' });
    await addLink('only-custom', { domainId: 7 });
    const [shared, custom, absent] = await Promise.all(
      ['shared', '7/shared', 'only-custom'].map((key) => lookup.find(key)),
    );
    expect(shared).toMatchObject({ destination: { base: 'https://default.example/' } });
    expect(custom).toMatchObject({ destination: { base: 'https://custom.example/' } });
    expect(absent).toBe('absent');
  });

  it('returns the links of aliases by their exact code, in addition to the route of the slug', async () => {
    const [upper, plain] = [await addLink('with-upper'), await addLink('abc')];
    await pool.query(`update slugs set aliases = jsonb_build_object('ABC', $1::text) where slug = 'abc'`, [
      upper,
    ]);
    await pool.query(
      `insert into slugs (slug, account_id, kind, target_id, is_slug, aliases)
       values ('v1/x', $1, 'link', $2::uuid, false, jsonb_build_object('v1/X', $2::uuid, 'V1/x', $3::uuid))`,
      [account, upper, plain],
    );
    const [both, only] = await Promise.all([lookup.find('abc'), lookup.find('0/v1/x')]);
    expect(both).toMatchObject({ kind: 'aliased', slug: { id: plain, slug: 'abc' }, isSlug: true });
    expect(only).toMatchObject({ kind: 'aliased', slug: null, isSlug: false });
    if (typeof both === 'string' || both.kind !== 'aliased') throw new Error('expected aliases');
    if (typeof only === 'string' || only.kind !== 'aliased') throw new Error('expected aliases');
    expect(linkOfAlias(both, 'ABC')).toMatchObject({ id: upper, slug: 'with-upper' });
    expect(linkOfAlias(both, 'abc')).toBeNull();
    expect(['v1/X', 'V1/x.', 'v1/x'].map((code) => linkOfAlias(only, code)?.id)).toEqual([
      upper,
      plain,
      undefined,
    ]);
    await pool.query(`update slugs set aliases = aliases - 'V1/x' where slug = 'v1/x'`);
    const one = await lookup.find('0/v1/x');
    if (typeof one === 'string' || one.kind !== 'aliased') throw new Error('expected aliases');
    expect(linkOfAlias(one, 'v1/x')?.id).toBe(upper);
  });

  it('is planned once and by index, even if there are hardly any links', async () => {
    await addLink('first');
    for (const keys of [['first'], ['a', 'b', 'c'], ['first']]) {
      await Promise.all(keys.map((key) => lookup.find(key)));
    }
    const { rows: plans } = await pool.query<{ made: string }>(
      `select custom_plans as made from pg_prepared_statements where name = 'route-lookup'`,
    );
    expect(plans).toEqual([{ made: '0' }]);
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain execute "route-lookup" ('{0}', '{a}')`,
    );
    const nodes = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(nodes).not.toMatch(/Seq Scan|Hash|Merge/);
    // The slug itself; its link, its page, the links of that page and those of its aliases, each by its id.
    expect(nodes).toMatch(/Index Cond: \(\(domain_id = .*\) AND \(slug = /);
    expect(nodes.match(/Index Cond: .*\bid = /g)).toHaveLength(4);
  });
});
