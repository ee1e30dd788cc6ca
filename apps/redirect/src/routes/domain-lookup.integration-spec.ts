import { newId } from '@app/common';
import { planOnceByIndex } from '@app/routing';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { DomainLookup, lookupSql } from './domain-lookup.js';

describe('the lookup of a domain', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let lookup: DomainLookup;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    await pool.query(planOnceByIndex.text);
    lookup = new DomainLookup({ pool } as ConstructorParameters<typeof DomainLookup>[0]);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const add = async (host: string, provenAt: string | null, missingSince: string | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into domains (uid, account_id, host, proven_at, missing_since, home_url)
       values (gen_random_uuid(), $1, $2, $3, $4, 'https://home.example/') returning id`,
      [newId(), host, provenAt, missingSince],
    );
    return rows[0]?.id ?? 0;
  };
  const idOf = async (host: string) => (await lookup.find({ host, id: null }))?.id;

  it('finds the account that has a host now, else the one that had it, but none that only added it', async () => {
    const now = new Date().toISOString();
    await add('added.example', null, null);
    expect(await idOf('added.example')).toBeUndefined();
    const lost = await add('moved.example', null, now);
    expect(await lookup.find({ host: 'moved.example', id: null })).toMatchObject({
      id: lost,
      is_proven: false,
    });
    const proven = await add('moved.example', now, null);
    await add('moved.example', null, now);
    expect(await idOf('moved.example')).toBe(proven);
    expect(await lookup.find({ host: null, id: lost })).toMatchObject({ id: lost, is_proven: false });
    expect(await lookup.find({ host: null, id: proven })).toMatchObject({
      host: 'moved.example',
      is_proven: true,
      home_url: 'https://home.example/',
    });
    expect(await lookup.find({ host: null, id: 0 })).toBeUndefined();
  });

  it('reads by indexes only, whatever else has been added', async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain ${lookupSql(`unnest('{go.example}'::text[], '{null}'::int[]) with ordinality as input (host, id, place)`)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/domains_served_host_idx|domains_proven_host_idx/);
    expect(plan).toContain('domains_pkey');
    expect(plan).not.toContain('Seq Scan on domains');
  });
});
