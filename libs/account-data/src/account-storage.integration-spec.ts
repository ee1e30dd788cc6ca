import { newId, roleUrl } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase, testRolePasswords } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import {
  forgetStorage,
  largestStorage,
  largestTotal,
  measureStorage,
  storageOf,
  storageSums,
} from './account-storage.js';

const nothing = { links: 0, bioPages: 0, images: 0, imports: 0, webhooks: 0, responses: 0 };

describe('the storage of accounts', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  /** With the role of the jobs app. */
  let jobs: pg.Pool;
  let orm: MikroORM;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
    jobs = new pg.Pool({
      ...connectionOptions(roleUrl(database.url, 'jobs', testRolePasswords.jobs)),
      ...patientConnection,
    });
    orm = await MikroORM.init({ ...ormConfig(database.url), allowGlobalContext: true });
  });
  afterEach(async () => {
    await orm?.close();
    await Promise.all([pool?.end(), jobs?.end()]);
    await database?.drop();
  });

  async function createAccount(): Promise<string> {
    const id = newId();
    await pool.query('insert into accounts (id, created_at) values ($1, now())', [id]);
    return id;
  }

  /** Returns the accounts that were measured. */
  async function measure(after: string | null = null): Promise<string[]> {
    const measured: string[] = [];
    await measureStorage(jobs, new AbortController().signal, after, (id) => {
      measured.push(id);
      return Promise.resolve();
    });
    return measured;
  }

  const addResponses = (accountId: string, count: number, bytes: number) =>
    pool.query(
      `insert into idempotency_keys (account_id, key, request_hash, status, body, created_at)
       select $1, n::text, 'hash', 200,
         (select string_agg(md5(n::text || i::text), '') from generate_series(1, $3::int / 32) i), now()
       from generate_series(1, $2::int) n`,
      [accountId, count, bytes],
    );

  it('is summed by kind over all pages of rows, and contains nothing of other accounts', async () => {
    const [full, empty] = [await createAccount(), await createAccount()];
    // More than two pages of 2,000 rows.
    await addResponses(full, 4_500, 320);
    await pool.query(
      `insert into account_logos (account_id, version, jpeg) values ($1, '00000001', decode(repeat('a7', 40000), 'hex'))`,
      [full],
    );
    await pool.query(
      `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       values ($1, $2, 'a', 'A', 'https://shop.example/' || repeat('x', 1000), 'basic', true, now(), now())`,
      [full, newId()],
    );
    expect(await measure()).toEqual([full, empty].sort());

    const stored = (await storageOf(orm.em, full))?.bytes;
    expect(stored?.responses).toBeGreaterThan(4_500 * 320);
    expect(stored?.responses).toBeLessThan(4_500 * 480);
    expect(stored?.links).toBeGreaterThan(1_000);
    expect(stored?.links).toBeLessThan(2_000);
    expect(stored?.images).toBeGreaterThan(0);
    expect(stored).toMatchObject({ bioPages: 0, imports: 0, webhooks: 0 });
    expect((await storageOf(orm.em, empty))?.bytes).toEqual(nothing);
    expect(await storageSums(jobs)).toEqual(stored);
    const total = Object.values(stored ?? {}).reduce((sum, part) => sum + part, 0);
    expect(await largestTotal(jobs)).toBe(total);
    expect(await largestStorage(orm.em, 1)).toMatchObject([{ accountId: full, bytes: stored }]);
  });

  it('is measured hourly, and daily if there is more than 100 MB of it', async () => {
    const [small, large] = [await createAccount(), await createAccount()];
    expect(await measure()).toHaveLength(2);
    expect(await measure()).toEqual([]);
    const age = (interval: string) =>
      pool.query(
        `update account_storage set measured_at = now() - $1::interval,
           links = case when account_id = $2 then 100000001 else 0 end`,
        [interval, large],
      );
    await age('1 hour');
    expect(await measure()).toEqual([small]);
    await age('24 hours');
    expect((await measure()).sort()).toEqual([small, large].sort());
    expect((await storageOf(orm.em, large))?.bytes).toEqual(nothing);
  });

  it('continues after the account that was reported last', async () => {
    const [first, second] = [await createAccount(), await createAccount()].sort();
    expect(await measure(first ?? null)).toEqual([second]);
  });

  it('is unknown before it is measured, and removed with a deleted account', async () => {
    const accountId = await createAccount();
    expect(await storageOf(orm.em, accountId)).toBeNull();
    expect(await largestTotal(jobs)).toBeNaN();
    expect(await storageSums(jobs)).toMatchObject({ links: NaN, responses: NaN });
    await measure();
    await pool.query('update accounts set deleted_at = now()');
    await forgetStorage(orm.em, accountId);
    expect(await measure()).toEqual([]);
    expect(await storageOf(orm.em, accountId)).toBeNull();
  });
});
