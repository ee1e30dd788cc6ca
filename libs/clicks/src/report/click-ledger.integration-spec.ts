import { newId } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { allLinks } from '../combine/combination-rows.js';
import { countBatches } from '../count/count-batches.js';
import { readBatch } from '../count/read-batch.js';
import { auditClicks, checkClickLedger, lastClickAudit, type LedgerProgress } from './click-ledger.js';
import { equations } from './ledger-equations.js';
import { beginFigures } from './target-figures.js';

const dayMs = 86_400_000;
const accounts = [newId(), newId(), newId()].sort();
const last = accounts[2] as string;
/** The second of three days in the past. */
const day = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 10);

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  // Statistics of reads are those of a connection.
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 1 });
  orm = await MikroORM.init(ormConfig(database.url));
  await pool.query(`update figure_starts set since = '2020-01-01'`);
  await addLinks(accounts, 3);
});
afterAll(async () => {
  await orm?.close();
  await pool?.end();
  await database?.drop();
});

/** Links and a bio page for each account, each clicked on three days. */
async function addLinks(owners: readonly string[], links: number): Promise<void> {
  const events: ClickEvent[] = [];
  await orm.em.fork().transactional(async (em) => {
    for (const account of owners) {
      for (let n = 0; n <= links; n++) {
        const [target, kind] = [newId(), n === 0 ? 'website' : 'link'] as const;
        await beginFigures(em, account, kind, target);
        for (const age of [39, 40, 41]) {
          const at = Date.now() - age * dayMs;
          const traits = {
            country: 'DE',
            device: 'mobile',
            source: 'direct',
            browser: 'safari',
            system: 'ios',
          } as const;
          events.push({ at, account, target, kind, views: 1, clicks: 1, ...traits });
          events.push({ at, account, target, kind, views: 0, clicks: 0, excluded: 'bot' });
        }
      }
    }
  });
  await countBatches(pool, [readBatch({ writer: randomUUID(), sequence: 1, events })]);
  await pool.query('analyze');
}

const broken = async (targetsAtOnce?: number) => {
  const { closes, lines } = await checkClickLedger(
    pool,
    targetsAtOnce === undefined ? {} : { targetsAtOnce },
  );
  const names = lines.filter(({ breaches }) => breaches > 0).map(({ name }) => name);
  expect(closes).toBe(names.length === 0);
  return names;
};

/** Adds to a figure of rows. @returns statements that break the books, and that mend them. */
const adding = (table: string, figure: string, where = 'true'): [string, string] => {
  const change = (by: string) => `update ${table} set ${figure} = ${figure} ${by} where ${where}`;
  return [change('+ 1'), change('- 1')];
};
const quarter = (table: string, figure: string, where: string): [string, string] => {
  const change = (by: number) =>
    `update ${table} set quarter_${figure} = array_fill((select sum(q)::int + ${by} from unnest(quarter_${figure}) as q),
       array[1], array[array_lower(quarter_${figure}, 1)]) where ${where}`;
  return [change(1), change(-1)];
};
const row = (table: string, values: Record<string, string | number>): [string, string] => {
  const names = Object.keys(values);
  return [
    `insert into ${table} (${names.join()}) values (${Object.values(values)
      .map((value) => (/\(/.test(String(value)) ? value : `'${value}'`))
      .join()})`,
    `delete from ${table} where ${names[1]} = '${Object.values(values)[1]}'`,
  ];
};
const ofLast = `account_id = '${last}'`;
const onDay = `${ofLast} and day = '${day}'`;
const link = `(select t.target_id from target_totals t where t.kind = 'link' and t.${ofLast} order by 1 desc limit 1)`;
const page = `(select t.target_id from target_totals t where t.kind = 'website' and t.${ofLast})`;
const ofDelivery = (figure: string) =>
  row('webhook_deliveries', {
    account_id: last,
    id: newId(),
    endpoint_id: newId(),
    type: 'link.clicked',
    resource_id: newId(),
    created_at: 'now()',
    [figure]: 1,
  });

/** For each equation, a change that only it, or it among others, can find. */
const breaks: [name: string, [sql: string, undo: string]][] = [
  ['batches = watermarks + sequences above them', adding('batch_writers', 'batches')],
  ['events = recorded + reused + orphaned + dead', adding('batch_writers', 'events')],
  ['dead events = dead letters', adding('batch_writers', 'dead')],
  ...['views', 'clicks', 'excluded'].map((figure): (typeof breaks)[number] => [
    `${figure} in batches = totals + ledger of deleted`,
    adding('batch_writers', figure),
  ]),
  ...['views', 'clicks'].map((figure): (typeof breaks)[number] => [
    `total ${figure} = daily ${figure}, for each target`,
    adding('target_totals', figure, `target_id = ${page}`),
  ]),
  [
    'total excluded = excluded by reason, for each target',
    adding('dimension_rollups', 'count', `${onDay} and dimension = 'excluded'`),
  ],
  ...['country', 'device', 'source'].map((dimension): (typeof breaks)[number] => [
    `link clicks = clicks by ${dimension}, for each link`,
    adding('dimension_rollups', 'count', `${onDay} and dimension = '${dimension}' and target_id = ${link}`),
  ]),
  ...['views', 'clicks'].flatMap((figure): typeof breaks => [
    [
      `account ${figure} = ${figure} of its links, for each day`,
      adding('account_daily_rollups', figure, onDay),
    ],
    [
      `daily ${figure} = ${figure} by quarter-hour, for each target and complete day`,
      quarter('daily_rollups', figure, `${onDay} and target_id = ${link}`),
    ],
    [
      `account ${figure} = ${figure} of its links, for each quarter-hour`,
      quarter('account_daily_rollups', figure, onDay),
    ],
    [
      `daily ${figure} = ${figure} of combinations, for each target and day`,
      adding('combinations', `total_${figure}`, `${onDay} and target_id = ${page}`),
    ],
    [
      `account ${figure} = ${figure} of its combinations, for each day`,
      adding('combinations', `total_${figure}`, `${onDay} and target_id = '${allLinks}'`),
    ],
    [
      `${figure} before + delivered + undelivered + waiting + dropped = counted ${figure}, for each webhook with clicks`,
      row('webhook_click_books', { account_id: last, endpoint_id: newId(), next_delivery_at: 'now()' }),
    ],
    [`undelivered ${figure} = ${figure} in the body, for each webhook delivery`, ofDelivery(figure)],
  ]),
  [
    'views - first legs = clicks - second legs, for each link and complete day',
    row('dimension_rollups', {
      account_id: last,
      target_id: newId(),
      day,
      dimension: 'leg',
      key: 'first',
      count: 1,
    }),
  ],
  [
    'clicks with a voucher = those by kind, for each link and day',
    row('voucher_clicks', { account_id: last, link_id: newId(), day, kind: '{}', clicks: 1 }),
  ],
  [
    'refunded = refunds, for each conversion',
    row('conversion_refunds', {
      account_id: last,
      conversion_id: newId(),
      external_id: 'refund',
      id: newId(),
      amount: 1,
      is_rest: 'false',
      created_at: 'now()',
    }),
  ],
  [
    'account dimensions = dimensions of its links, for each day',
    adding('account_dimension_rollups', 'count', onDay),
  ],
];

describe('the check of the click ledger', () => {
  it('finds a breach of each equation on a past day, in whatever ranges it reads', async () => {
    expect(breaks.map(([name]) => name).sort()).toEqual(equations.map(({ name }) => name).sort());
    for (const [name, [sql, undo]] of breaks) {
      expect((await pool.query(sql)).rowCount).toBeGreaterThan(0);
      for (const targetsAtOnce of [undefined, 2]) expect(await broken(targetsAtOnce)).toContain(name);
      await pool.query(undo);
    }
    expect(await broken(2)).toEqual([]);
  });

  it('reports the same sums in ranges of any size', async () => {
    const whole = await checkClickLedger(pool);
    expect(whole.lines.find(({ name }) => name.startsWith('total clicks'))).toMatchObject({
      left: 36,
      right: 36,
    });
    for (const targetsAtOnce of [1, 5, 12])
      expect(await checkClickLedger(pool, { targetsAtOnce })).toEqual(whole);
  });

  it('continues after its last reported range when it dies, and remembers what it found before', async () => {
    const [sql, undo] = adding('target_totals', 'clicks', `account_id = '${accounts[0]}'`);
    await pool.query(sql);
    let ranges = 0;
    const whole = await checkClickLedger(pool, { targetsAtOnce: 2, report: async () => void ranges++ });
    let progress: LedgerProgress | undefined;
    let reports = 0;
    const report = async (made: LedgerProgress) => {
      // The range after it is checked, but not reported.
      if (++reports > 4) throw new Error('killed');
      progress = made;
    };
    await expect(auditClicks(pool, { report, targetsAtOnce: 2 })).rejects.toThrow('killed');
    expect(await lastClickAudit(pool)).toBeNull();
    reports = 0;
    const rest = { progress, report: async () => void reports++, targetsAtOnce: 2 };
    expect(await auditClicks(pool, rest)).toEqual(whole);
    expect(reports).toBe(ranges - 4);
    expect(await lastClickAudit(pool)).toBe(false);
    // A version that checks other equations begins again.
    const lines = progress?.lines.map((line, n) => (n === 0 ? { ...line, name: 'another' } : line)) ?? [];
    reports = 0;
    await checkClickLedger(pool, { ...rest, progress: progress && { ...progress, lines } });
    expect(reports).toBe(ranges);
    await pool.query(undo);
  });

  it('reads four times as many rows for four times as many links of an account', async () => {
    const rowsRead = async () => {
      await pool.query('select pg_stat_force_next_flush()');
      const { rows } = await pool.query<{ n: number }>(
        `select (select sum(seq_tup_read) + sum(idx_tup_fetch) from pg_stat_user_tables)::float8
           + (select sum(idx_tup_read) from pg_stat_user_indexes)::float8 as n`,
      );
      return (rows[0] as { n: number }).n;
    };
    const reads: number[] = [];
    const account = newId();
    for (const more of [66, 239]) {
      await addLinks([account], more);
      const before = await rowsRead();
      expect(await broken(8)).toEqual([]);
      reads.push((await rowsRead()) - before);
    }
    const [few, many] = reads as [number, number];
    expect(many / few).toBeLessThan(4.4);
  });
});
