import { beginFigures } from '@app/clicks';
import { loadSettings, newId } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import type { JobRun } from '@app/jobs';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { CombinationsHandler, type CombinationsProgress } from './combinations.handler.js';

describe('the job for combinations', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  const [account, link] = [newId(), newId()];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
    const orm = await MikroORM.init(ormConfig(database.url));
    await orm.em.fork().transactional((em) => beginFigures(em, account, 'link', link));
    await orm.close();
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  /** Stores a row with one click from Germany, `daysAgo` days before today. */
  const store = (daysAgo: number) =>
    pool.query(
      `insert into combinations
         (day, account_id, target_id, id, level, sign, size, total_views, total_clicks, folded, lines)
       values ((now() at time zone 'utc')::date - $1::int, $2, $3, gen_random_uuid(), 0, 1, 1, 1, 1, 0, $4)`,
      [daysAgo, account, link, ['1 1 0 0', 'DE', ...Array<string>(13).fill('')].join('\t')],
    );
  const rowsByAge = async () => {
    const { rows } = await pool.query<{ age: number; rows: number }>(
      `select (now() at time zone 'utc')::date - day as age, count(*)::int as rows
       from combinations group by 1 order by 1`,
    );
    return rows.map(({ age, rows: count }) => [age, count]);
  };

  it('deletes expired rows in every run, and merges completed days once a day', async () => {
    for (const age of [0, 0, 1, 1, 1, 2, 29, 31, 32]) await store(age);
    const settings = loadSettings({ DATABASE_URL: database.url, COMBINATION_DAYS: '30' });
    const handler = new CombinationsHandler(pool, settings);
    const run = (by = handler) =>
      by.run({
        id: newId(),
        data: { accountId: null },
        progress: undefined,
        signal: new AbortController().signal,
        report: async () => undefined,
      });
    expect(await run()).toEqual({ deletedRows: 2, packedDays: 1 });
    expect(await rowsByAge()).toEqual([
      [0, 2],
      [1, 1],
      [2, 1],
      [29, 1],
    ]);
    for (const age of [2, 40]) await store(age);
    expect(await run()).toEqual({ deletedRows: 1, packedDays: 0 });
    // As on the next day.
    expect(await run(new CombinationsHandler(pool, settings))).toEqual({ deletedRows: 0, packedDays: 1 });
  });

  it('continues after its last reported step when it dies', async () => {
    await pool.query('delete from combinations');
    await Promise.all(Array.from({ length: 1_002 }, () => store(3)));
    for (const age of [2, 2]) await store(age);
    const handler = new CombinationsHandler(pool, loadSettings({ DATABASE_URL: database.url }));
    let progress: JobRun<unknown, CombinationsProgress>['progress'];
    const run = (report: (made: CombinationsProgress) => Promise<void>) => {
      const { signal } = new AbortController();
      return handler.run({ id: newId(), data: { accountId: null }, progress, signal, report });
    };
    const died = run((made) => {
      progress = made;
      return made.packedDays > 0 ? Promise.reject(new Error('killed')) : Promise.resolve();
    });
    await expect(died).rejects.toThrow('killed');
    await store(3);
    expect(await run(async () => undefined)).toEqual({ deletedRows: 0, packedDays: 2 });
    expect(await rowsByAge()).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

  it('merges the day that ended while a pass was interrupted', async () => {
    await pool.query('delete from combinations');
    for (const age of [1, 1]) await store(age);
    const progress = {
      deletedRows: 0,
      packedDays: 0,
      // After all keys.
      packedUpTo: { sweep: 'accounts' as const, day: '9999-12-31', account: lastId, target: lastId },
      passDay: '2000-01-01',
    };
    const handler = new CombinationsHandler(pool, loadSettings({ DATABASE_URL: database.url }));
    const { signal } = new AbortController();
    const run = { id: newId(), data: { accountId: null }, progress, signal, report: async () => undefined };
    expect(await handler.run(run)).toEqual({ deletedRows: 0, packedDays: 1 });
  });
});
