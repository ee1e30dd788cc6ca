import { newId } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { countBatches } from './count-batches.js';
import { readBatch } from './read-batch.js';
import { checkClickLedger } from '../report/click-ledger.js';
import { beginFigures, endFigures } from '../report/target-figures.js';

const quarterMs = 900_000;
const first = Date.UTC(2026, 9, 23);
const days = 4;
const traits = { country: 'DE', device: 'mobile', source: 'direct' } as const;

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;
/** When counting by quarter-hour began, as the migrations recorded it in a database without any counts. */
let since: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 4 });
  orm = await MikroORM.init(ormConfig(database.url));
  const start = await pool.query<{ since: Date }>(`select since from figure_starts where figure = 'hourly'`);
  since = Number(start.rows[0]?.since);
});

afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

/** Links of a new account, and what happened to them. */
interface Visit {
  link: 0 | 1;
  quarter: number;
  view: boolean;
  click: boolean;
}
const visit: fc.Arbitrary<Visit> = fc.record({
  link: fc.constantFrom(0 as const, 1 as const),
  quarter: fc.nat(days * 96 - 1),
  view: fc.boolean(),
  click: fc.boolean(),
});

async function newAccount(visits: readonly Visit[], batches = 2) {
  const account = newId();
  const links = [newId(), newId()] as const;
  await orm.em.fork().transactional(async (em) => {
    for (const link of links) await beginFigures(em, account, 'link', link);
  });
  const events = visits.map(({ link, quarter, view, click }): ClickEvent => {
    const event = {
      account,
      kind: 'link',
      target: links[link],
      at: first + quarter * quarterMs + 1,
    } as const;
    if (!view && !click) return { ...event, views: 0, clicks: 0, excluded: 'bot' };
    return { ...event, views: view ? 1 : 0, clicks: click ? 1 : 0, ...traits };
  });
  for (let n = 0; n < batches; n++) {
    const part = events.filter((_, i) => i % batches === n);
    await countBatches(pool, [readBatch({ writer: randomUUID(), sequence: 1, events: part })]);
  }
  return { account, links };
}

type Quarters = Record<number, { views: number; clicks: number }>;

/** Everything of the account by quarter-hour since the first day, or of one of its links. */
async function storedQuarters(account: string, link?: string): Promise<Quarters> {
  const [table, owner] = link ? ['daily_rollups', 'target_id'] : ['account_daily_rollups', 'account_id'];
  const { rows } = await pool.query<{ quarter: number; views: number; clicks: number }>(
    `select (day - $2::date) * 96 + n - 1 as quarter,
       coalesce(quarter_views[n], 0) as views, coalesce(quarter_clicks[n], 0) as clicks
     from ${table}, generate_series(1, 96) as n where ${owner} = $1
       and (quarter_views[n] > 0 or quarter_clicks[n] > 0)`,
    [link ?? account, new Date(first)],
  );
  return Object.fromEntries(rows.map(({ quarter, views, clicks }) => [quarter, { views, clicks }]));
}

function recounted(visits: readonly Visit[], only?: 0 | 1): Quarters {
  const quarters: Quarters = {};
  for (const { link, quarter, view, click } of visits) {
    if ((only !== undefined && link !== only) || (!view && !click)) continue;
    const counts = (quarters[quarter] ??= { views: 0, clicks: 0 });
    if (view) counts.views++;
    if (click) counts.clicks++;
  }
  return quarters;
}

it('stores the same views and clicks for every quarter-hour as a recount of the visits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { maxLength: 60 }), async (visits) => {
      const { account, links } = await newAccount(visits);
      expect(await storedQuarters(account)).toEqual(recounted(visits));
      expect(await storedQuarters(account, links[0])).toEqual(recounted(visits, 0));
    }),
    { numRuns: 15 },
  );
});

it('subtracts a deleted link from every quarter-hour of its account', async () => {
  const visits = Array.from({ length: 200 }, (_, n): Visit => {
    return { link: n % 3 === 0 ? 1 : 0, quarter: (n * 37) % (days * 96), view: true, click: n % 2 === 0 };
  });
  const { account: accountId, links } = await newAccount(visits, 3);
  await orm.em.fork().transactional((em) => endFigures(em, accountId, [links[0]]));
  expect(await storedQuarters(accountId)).toEqual(recounted(visits, 1));
  await orm.em.fork().transactional((em) => endFigures(em, accountId, [links[1]]));
  const { rows } = await pool.query('select from account_daily_rollups where account_id = $1', [accountId]);
  expect(rows).toHaveLength(0);
});

it('stores only a few numbers for a quiet day', async () => {
  const { links } = await newAccount([
    { link: 0, quarter: 40, view: true, click: true },
    { link: 0, quarter: 90, view: true, click: true },
  ]);
  const { rows } = await pool.query(
    'select pg_column_size(quarter_views) as bytes from daily_rollups where target_id = $1',
    [links[0]],
  );
  expect((rows as { bytes: number }[])[0]?.bytes).toBeLessThanOrEqual(64);
});

describe('the click ledger', () => {
  const breaches = async () => (await checkClickLedger(pool)).lines.filter((line) => line.breaches > 0);
  const setSince = (since: string) =>
    pool.query(`update figure_starts set since = $1 where figure = 'hourly'`, [since]);

  it('finds a missing quarter-hour in a complete day, of a link and of an account', async () => {
    const { account } = await newAccount([{ link: 0, quarter: 3, view: true, click: false }]);
    await setSince('2026-10-01');
    expect(await breaches()).toEqual([]);
    await pool.query('update daily_rollups set quarter_views = null where account_id = $1', [account]);
    expect((await breaches()).map(({ name }) => name)).toEqual([
      'daily views = views by quarter-hour, for each target and complete day',
      'account views = views of its links, for each quarter-hour',
    ]);
    await setSince('2026-10-24');
    expect(await breaches()).toHaveLength(1);
    await pool.query('update account_daily_rollups set quarter_views = null where account_id = $1', [
      account,
    ]);
    expect(await breaches()).toEqual([]);
  });
});

it('knows that nothing happened before a new installation', () => {
  expect(since).toBe(0);
});
