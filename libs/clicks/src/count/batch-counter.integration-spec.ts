import { newId, type Settings } from '@app/common';
import { connectionOptions, inTransactionOn, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import type { DatabaseClock } from '../database-clock.js';
import { checkClickLedger } from '../report/click-ledger.js';
import type { BatchJob } from '../batch/packed-batch.js';
import type { ClickEvent } from '../click-event.js';
import { beginFigures, endFigures } from '../report/target-figures.js';
import { BatchCounter, NotABatchError } from './batch-counter.js';
import { countBatches } from './count-batches.js';
import { readBatch } from './read-batch.js';

const noon = Date.UTC(2026, 10, 20, 12);
const day = '2026-11-20';
const clock = { now: () => noon + 1_500 } as DatabaseClock;
const settings = { COMBINATION_DAYS: 400 } as Settings;
const traits = {
  country: 'DE',
  device: 'mobile',
  source: 'instagram',
  browser: 'safari',
  system: 'ios',
  referrer: 'l.instagram.com',
} as const;

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;
let counter: BatchCounter;
let registry: Registry;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 10 });
  orm = await MikroORM.init(ormConfig(database.url));
  // The ledger checks the quarter-hours of these days, too.
  await pool.query(`update figure_starts set since = '2026-01-01'`);
});

beforeEach(() => {
  registry = new Registry();
  counter = new BatchCounter(pool, clock, registry, settings);
});

afterEach(async () => {
  const { lines } = await checkClickLedger(pool);
  expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

async function newTarget(kind: 'link' | 'website' = 'link', account = newId()) {
  const target = newId();
  await orm.em.fork().transactional((em) => beginFigures(em, account, kind, target));
  return { account, target, kind };
}

type Target = Awaited<ReturnType<typeof newTarget>>;

function click(target: Target, more: Partial<ClickEvent> = {}): ClickEvent {
  return { at: noon, ...target, views: 1, clicks: 1, ...traits, ...more };
}

function batch(events: readonly unknown[], writer: string = randomUUID(), sequence = 1): BatchJob {
  return { writer, sequence, events };
}

const rows = async (sql: string, ...params: unknown[]): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text: sql, values: params, rowMode: 'array' })).rows;

const totals = ({ target }: Target) =>
  rows('select views, clicks, excluded from target_totals where target_id = $1', target);
const daily = ({ target }: Target) =>
  rows('select day::text, views, clicks from daily_rollups where target_id = $1 order by 1', target);
const dimensions = ({ target }: Target) =>
  rows('select dimension, key, count from dimension_rollups where target_id = $1 order by 1, 2', target);
const accountDaily = ({ account }: Target) =>
  rows(
    'select day::text, views, clicks from account_daily_rollups where account_id = $1 order by 1',
    account,
  );
const accountDimension = ({ account }: Target, dimension: string) =>
  rows(
    'select key, count from account_dimension_rollups where account_id = $1 and dimension = $2 order by 1',
    account,
    dimension,
  );
const metric = async (name: string) => {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome ?? '', value]));
};

describe('counting a batch', () => {
  it('adds clicks, views and excluded visits of a link to every rollup, by UTC day', async () => {
    const link = await newTarget();
    await counter.count(
      batch([
        click(link),
        click(link, { country: 'FR' }),
        click(link, { at: Date.UTC(2026, 10, 19, 23, 59, 59, 999) }),
        click(link, { clicks: 0 }),
        click(link, { views: 0, clicks: 0, excluded: 'bot' }),
      ]),
    );
    expect(await totals(link)).toEqual([[4, 3, 1]]);
    const days = [
      ['2026-11-19', 1, 1],
      [day, 3, 2],
    ];
    expect(await daily(link)).toEqual(days);
    expect(await accountDaily(link)).toEqual(days);
    expect(await accountDimension(link, 'country')).toEqual([
      ['DE', 1],
      ['DE', 1],
      ['FR', 1],
    ]);
    expect(await dimensions(link)).toEqual(
      expect.arrayContaining([
        ['excluded', 'bot', 1],
        ['source', 'instagram', 2],
        ['system', 'ios', 1],
      ]),
    );
  });

  it('counts the item of a website, and omits websites from the rollups of the account', async () => {
    const website = await newTarget('website');
    await counter.count(batch([click(website, { clicks: 0 }), click(website, { views: 0, item: 'i1' })]));
    expect(await totals(website)).toEqual([[1, 1, 0]]);
    expect(await dimensions(website)).toContainEqual(['item', 'i1', 1]);
    expect(await accountDaily(website)).toEqual([]);
    expect(await accountDimension(website, 'country')).toEqual([]);
  });

  it('counts it once, no matter how often it arrives or which batches share its transaction', async () => {
    const link = await newTarget();
    const writer = randomUUID();
    const second = batch([click(link)], writer, 2);
    await Promise.all([counter.count(second), counter.count(second), counter.count(second)]);
    const other = new BatchCounter(pool, clock, new Registry(), settings);
    await Promise.all([
      other.count(second),
      counter.count(second),
      counter.count(batch([click(link)], writer, 1)),
    ]);
    expect(await totals(link)).toEqual([[2, 2, 0]]);
    expect(
      await rows('select watermark, above, batches from batch_writers where writer_id = $1', writer),
    ).toEqual([[2, [], 2]]);
    expect((await metric('waypost_clicks_duplicate_batches_total'))['']).toBeGreaterThanOrEqual(2);
  });

  it('reports the time from the oldest visit of each batch to its count, by the clock of the database', async () => {
    const link = await newTarget();
    const writer = randomUUID();
    const lags = async () => {
      const { values } = (await registry.getSingleMetric('waypost_clicks_count_lag_seconds')?.get()) ?? {
        values: [],
      };
      const sample = (name: string) =>
        (values as { metricName?: string; value: number }[]).find(({ metricName }) => metricName === name)
          ?.value;
      return [
        sample('waypost_clicks_count_lag_seconds_count'),
        sample('waypost_clicks_count_lag_seconds_sum'),
      ];
    };
    await Promise.all([
      counter.count(batch([click(link), click(link, { at: noon - 8_500 }), click(link)], writer, 1)),
      counter.count(batch([click(link, { at: noon + 9_000 })], writer, 2)),
      counter.count(batch([click(link)], writer, 3)),
    ]);
    expect(await lags()).toEqual([3, 10 + 0 + 1.5]);
    await Promise.all([
      counter.count(batch([], writer, 4)),
      counter.count(batch([click(link)], writer, 3)),
      counter.count(batch([click(link, { at: noon - 500 })], writer, 5)),
    ]);
    expect(await lags()).toEqual([4, 11.5 + 2]);
  });

  it('counts a batch without events', async () => {
    const writer = randomUUID();
    await counter.count(batch([], writer));
    expect(await rows('select watermark from batch_writers where writer_id = $1', writer)).toEqual([[1]]);
  });

  it('counts the events of a target that no longer exists as orphaned', async () => {
    const link = await newTarget();
    await orm.em.fork().transactional((em) => endFigures(em, link.account, [link.target]));
    const writer = randomUUID();
    await counter.count(batch([click(link), click(link)], writer));
    expect(await metric('waypost_clicks_events_total')).toMatchObject({ orphaned: 2, recorded: 0 });
    expect(await rows('select events, orphaned from batch_writers where writer_id = $1', writer)).toEqual([
      [2, 2],
    ]);
  });

  it('counts nothing for an account that does not own the target', async () => {
    const link = await newTarget();
    await counter.count(batch([click({ ...link, account: newId() })]));
    expect(await totals(link)).toEqual([[0, 0, 0]]);
    expect(await metric('waypost_clicks_events_total')).toMatchObject({ orphaned: 1 });
  });

  it('moves a malformed event to the dead letters with the reason and counts the rest', async () => {
    const link = await newTarget();
    const writer = randomUUID();
    await counter.count(batch([click(link), { nonsense: '\0\ud800' }, 'x', null], writer));
    expect(await totals(link)).toEqual([[1, 1, 0]]);
    const letters = await rows('select event, reason from dead_letters where writer_id = $1', writer);
    expect(letters).toHaveLength(3);
    expect(letters).toContainEqual(['null', 'not an object']);
  });

  it('rejects a job without a batch', async () => {
    await expect(counter.count({ writer: 'x', sequence: 0, events: [] })).rejects.toThrow(NotABatchError);
  });

  it('loses nothing and counts nothing twice when two counters add to the same keys at the same time', async () => {
    const account = newId();
    const links = await Promise.all(Array.from({ length: 20 }, () => newTarget('link', account)));
    const other = new BatchCounter(pool, clock, new Registry(), settings);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const [by, order] = i % 2 === 0 ? [counter, links] : [other, links.toReversed()];
        return by.count(batch(order.map((link) => click(link, { source: `s${i % 7}` }))));
      }),
    );
    for (const link of links) expect(await totals(link)).toEqual([[60, 60, 0]]);
    expect(
      await rows('select views, clicks from account_daily_rollups where account_id = $1', account),
    ).toEqual([[1200, 1200]]);
  });
});

describe('batches that arrive soon after a transaction', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Runs a transaction long enough that the counter rests for about a second, by its timers. */
  async function afterLongTransaction() {
    const link = await newTarget();
    const blocker = await pool.connect();
    const writer = randomUUID();
    try {
      await blocker.query('begin');
      await blocker.query('select from target_totals where target_id = $1 for update', [link.target]);
      const counting = counter.count(batch([click(link)], writer, 1));
      await waitFor(
        async () =>
          (
            await rows(
              `select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`,
            )
          )[0],
      );
      await new Promise((resolve) => setTimeout(resolve, 120));
      jest.useFakeTimers({
        doNotFake: ['performance', 'nextTick', 'setImmediate', 'queueMicrotask', 'Date'],
      });
      await blocker.query('rollback');
      await counting;
    } finally {
      blocker.release();
    }
    let counted = 0;
    const more = async (batches: number) => {
      const from = counted + 2;
      counted += batches;
      const counting = Array.from({ length: batches }, (_, n) =>
        counter.count(batch([click(link)], writer, from + n)),
      );
      // Enough for a transaction that nothing blocks.
      for (let n = 0; n < 5; n++) await totals(link);
      return Promise.all(counting);
    };
    return { link, more };
  }

  it('share the next transaction after the rest', async () => {
    const { link, more } = await afterLongTransaction();
    const counting = Promise.all([more(1), more(1), more(3)]);
    for (let n = 0; n < 10; n++) await totals(link);
    expect(counter.progress).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    await counting;
    expect(counter.progress).toBe(2);
    expect(await totals(link)).toEqual([[6, 6, 0]]);
  });

  it('are counted immediately if they fill a transaction', async () => {
    const { link, more } = await afterLongTransaction();
    const few = more(1);
    await more(23);
    await few;
    expect(counter.progress).toBe(2);
    expect(await totals(link)).toEqual([[25, 25, 0]]);
  });

  it('are counted immediately if the process stops', async () => {
    const { link, more } = await afterLongTransaction();
    const few = more(1);
    counter.stop();
    await few;
    expect(await totals(link)).toEqual([[2, 2, 0]]);
  });
});

describe('a key', () => {
  it('is stored unchanged', async () => {
    const link = await newTarget();
    const odd = ['"', '\\', '{a,b}', 'null', 'NULL', ' ', "it's", 'ñ 🎉', '\\"', ','];
    await counter.count(batch(odd.map((utm_term) => click(link, { utm_term }))));
    await counter.count(batch(odd.map((utm_term) => click(link, { utm_term }))));
    const kept = (await dimensions(link)) as [string, string, number][];
    expect(new Set(kept.filter(([dimension]) => dimension === 'utm_term').map(([, key]) => key))).toEqual(
      new Set(odd),
    );
    expect(kept).toContainEqual(['utm_term', 'null', 2]);
  });
});

describe('more keys than fit into a statement', () => {
  it('are all counted once', async () => {
    const account = newId();
    const links = await Promise.all(Array.from({ length: 70 }, () => newTarget('link', account)));
    const events = links.flatMap((link) =>
      Array.from({ length: 150 }, (_, n) => click(link, { utm_term: `t${n}`, utm_content: `c${n}` })),
    );
    for (let round = 1; round <= 2; round++) {
      await counter.count(batch(events));
      const sums = await rows(
        `select count(*)::int, sum(count)::int from dimension_rollups where account_id = $1 and dimension like 'utm%'`,
        account,
      );
      expect(sums).toEqual([[70 * 300, 70 * 300 * round]]);
    }
    expect(await rows('select clicks from account_daily_rollups where account_id = $1', account)).toEqual([
      [21_000],
    ]);
  });
});

describe('a dimension with many keys', () => {
  it('keeps 500 for a target and day, and adds all other clicks to other', async () => {
    const link = await newTarget();
    const visits = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => click(link, { referrer: `host-${from + i}.example` }));
    await counter.count(batch(visits(0, 450)));
    await counter.count(batch(visits(400, 600)));
    await counter.count(batch(visits(0, 700)));
    const kept = await rows(
      `select count(*), sum(count)::int from dimension_rollups where target_id = $1 and dimension = 'referrer'
       and key <> 'other'`,
      link.target,
    );
    expect(kept).toEqual([[500, 450 + 100 + 500]]);
    expect(await dimensions(link)).toContainEqual(['referrer', 'other', 100 + 200]);
    expect(await accountDimension(link, 'referrer')).toHaveLength(501);
  });

  it('never lets invented sources hide known ones', async () => {
    const link = await newTarget();
    const invented = Array.from({ length: 540 }, (_, i) =>
      click(link, { source: `invented-${i}.example`, referrer: `invented-${i}.example` }),
    );
    await counter.count(batch(invented));
    const known = [
      click(link, { source: 'instagram', referrer: 'instagram.com' }),
      click(link, { source: 'google', referrer: 'google.com' }),
      click(link, { source: 'direct', referrer: 'none' }),
    ];
    await counter.count(batch([...invented, ...known]));
    await counter.count(batch(known));
    for (const kept of [await dimensions(link), await accountDimension(link, 'source')]) {
      const flat = kept.map((row) => (row as unknown[]).slice(-2));
      for (const key of ['instagram', 'google', 'direct']) expect(flat).toContainEqual([key, 2]);
    }
    for (const key of ['instagram.com', 'google.com', 'none']) {
      expect(await dimensions(link)).toContainEqual(['referrer', key, 2]);
    }
    expect(await dimensions(link)).toContainEqual(['source', 'other', 2 * 40]);
    expect(await accountDimension(link, 'source')).toHaveLength(500 + 3 + 1);
  });

  it('has a separate limit for each utm_*, both for a target and for its account', async () => {
    const link = await newTarget();
    const events = Array.from({ length: 600 }, (_, i) =>
      click(link, { utm_source: `s${i % 2}`, utm_term: `term ${i}` }),
    );
    await counter.count(batch(events.slice(0, 300)));
    await counter.count(batch(events.slice(300)));
    for (const kept of [
      await rows(
        `select key, count from dimension_rollups where target_id = $1 and dimension = 'utm_term' order by 1`,
        link.target,
      ),
      await accountDimension(link, 'utm_term'),
    ]) {
      expect(kept).toHaveLength(501);
      expect(kept).toContainEqual(['other', 100]);
    }
    expect(await accountDimension(link, 'utm_source')).toEqual([
      ['s0', 300],
      ['s1', 300],
    ]);
  });

  it('has room again on another day, but not for the account if its links share the day', async () => {
    const account = newId();
    const [one, two] = [await newTarget('link', account), await newTarget('link', account)];
    const visits = (link: Target, name: string) =>
      Array.from({ length: 300 }, (_, i) => click(link, { source: `${name}-${i}` }));
    await counter.count(batch([...visits(one, 'a'), ...visits(two, 'b')]));
    expect(await accountDimension(one, 'source')).toHaveLength(501);
    expect(await accountDimension(one, 'source')).toContainEqual(['other', 100]);
    await counter.count(batch([click(one, { source: 'next', at: noon + 86_400_000 })]));
    expect(await accountDimension(one, 'source')).toContainEqual(['next', 1]);
    await orm.em.fork().transactional((em) => endFigures(em, account, [one.target]));
    const left = (await accountDimension(two, 'source')) as [string, number][];
    expect(left.reduce((sum, [, count]) => sum + count, 0)).toBe(300);
    expect(left.every(([, count]) => count > 0)).toBe(true);
    await orm.em.fork().transactional((em) => endFigures(em, account, [two.target]));
    expect(await accountDimension(two, 'source')).toEqual([]);
    expect(await accountDaily(two)).toEqual([]);
  });
});

describe('a target that is deleted', () => {
  it('disappears from all reports and stays in the ledger', async () => {
    const account = newId();
    const [gone, kept] = [await newTarget('link', account), await newTarget('link', account)];
    await counter.count(
      batch([
        click(gone),
        click(gone, { country: 'FR' }),
        click(gone, { clicks: 0, shown: 'instagram/aggressive' }),
        click(kept),
        click(gone, { at: noon - 86_400_000 }),
      ]),
    );
    await orm.em.fork().transactional((em) => endFigures(em, account, [gone.target]));
    expect(await totals(gone)).toEqual([]);
    expect(await daily(gone)).toEqual([]);
    expect(await dimensions(gone)).toEqual([]);
    expect(await accountDaily(kept)).toEqual([[day, 1, 1]]);
    expect(await accountDimension(kept, 'country')).toEqual([['DE', 1]]);
    expect(
      await rows('select kind, views, clicks from deleted_totals where target_id = $1', gone.target),
    ).toEqual([['link', 4, 3]]);
  });

  it('may be deleted together with others', async () => {
    const account = newId();
    const [one, two, kept] = [
      await newTarget('link', account),
      await newTarget('link', account),
      await newTarget('link', account),
    ];
    const earlier = noon - 3_600_000;
    await counter.count(
      batch([
        ...[one, two, kept].map((target) => click(target)),
        click(one, { country: 'FR' }),
        click(two, { country: 'FR', at: earlier }),
        click(kept, { at: earlier }),
        click(two, { at: noon - 86_400_000 }),
      ]),
    );
    const ids = [one.target, newId(), two.target];
    await orm.em.fork().transactional((em) => endFigures(em, account, ids));
    expect(await accountDaily(kept)).toEqual([[day, 2, 2]]);
    expect(await accountDimension(kept, 'country')).toEqual([['DE', 2]]);
    const quarters = (table: string) =>
      rows(`select array_remove(quarter_clicks, null) from ${table} where account_id = $1`, account);
    expect(await quarters('account_daily_rollups')).toEqual([[[1, 1]]]);
    expect(
      await rows('select views from deleted_totals where account_id = $1 order by views, target_id', account),
    ).toEqual([[2], [3]]);
  });

  it('has its events either counted or orphaned when both happen at the same time', async () => {
    const account = newId();
    const links = await Promise.all(Array.from({ length: 10 }, () => newTarget('link', account)));
    const writer = randomUUID();
    const work = links.flatMap((link, i) => [
      counter.count(
        batch(
          links.map((one) => click(one)),
          writer,
          i + 1,
        ),
      ),
      orm.em.fork().transactional((em) => endFigures(em, account, [link.target])),
    ]);
    await Promise.all(work);
    const [books] = (await rows(
      'select events, recorded, orphaned from batch_writers where writer_id = $1',
      writer,
    )) as number[][];
    const ledger = await rows('select sum(views)::int from deleted_totals where account_id = $1', account);
    expect(books?.[0]).toBe(100);
    expect(ledger).toEqual([[books?.[1]]]);
    expect(await rows('select * from account_daily_rollups where account_id = $1', account)).toEqual([]);
    expect(await rows('select * from account_dimension_rollups where account_id = $1', account)).toEqual([]);
  });

  it('is ignored if it does not exist', async () => {
    await orm.em.fork().transactional((em) => endFigures(em, newId(), [newId()]));
    expect(await rows('select count(*) from deleted_totals where views < 0')).toEqual([[0]]);
  });
});

describe('a poison batch', () => {
  beforeAll(async () => {
    await pool.query(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.key = 'poison' then raise exception 'cannot take it' using errcode = '22000'; end if;
        return new;
      end $$`);
    await pool.query(
      `create trigger refuse_poison before insert on dimension_rollups for each row execute function refuse_poison()`,
    );
  });

  it('goes to the dead letters as a whole, is recorded as counted, and affects no other batch', async () => {
    const link = await newTarget();
    const writer = randomUUID();
    await Promise.all([
      counter.count(batch([click(link)], writer, 1)),
      counter.count(batch([click(link), click(link, { source: 'poison' })], writer, 2)),
      counter.count(batch([click(link)], writer, 3)),
    ]);
    expect(await totals(link)).toEqual([[2, 2, 0]]);
    expect(await rows('select watermark, dead from batch_writers where writer_id = $1', writer)).toEqual([
      [3, 2],
    ]);
    const letters = await rows('select reason from dead_letters where writer_id = $1', writer);
    expect(letters).toEqual(Array(2).fill(['the batch cannot be counted: cannot take it']));
    await counter.count(batch([click(link)], writer, 2));
    expect(await totals(link)).toEqual([[2, 2, 0]]);
  });
});

describe('a database that cannot count now', () => {
  it('is retried until it can', async () => {
    const link = await newTarget();
    await pool.query('alter table daily_rollups rename to daily_rollups_away');
    const counting = counter.count(batch([click(link)]));
    while (!counter.stuck) await new Promise((resolve) => setTimeout(resolve, 10));
    await pool.query('alter table daily_rollups_away rename to daily_rollups');
    await counting;
    expect(counter.stuck).toBe(false);
    expect(await totals(link)).toEqual([[1, 1, 0]]);
  });

  it('does not make the counter wait for a worker that is suspended in the middle of a transaction', async () => {
    const target = await newTarget();
    const [first, second] = [batch([click(target)]), batch([click(target)])];
    second.writer = first.writer;
    second.sequence = 2;
    await countBatches(pool, [readBatch(first)]);
    let locked = () => undefined as void;
    const hasLock = new Promise<void>((resolve) => (locked = resolve));
    let goOn = () => undefined as void;
    const stopped = inTransactionOn(pool, async (client) => {
      await client.query('select from batch_writers where writer_id = $1 for update', [first.writer]);
      locked();
      await new Promise<void>((resolve) => (goOn = resolve));
      await client.query('update batch_writers set watermark = 0 where writer_id = $1', [first.writer]);
    });
    stopped.catch(() => undefined);
    await hasLock;
    await counter.count(second);
    goOn();
    await expect(stopped).rejects.toThrow();
    expect(await totals(target)).toEqual([[2, 2, 0]]);
  });

  it('does not delay a process that stops', async () => {
    const link = await newTarget();
    await pool.query('alter table daily_rollups rename to daily_rollups_away');
    counter.stop();
    await expect(counter.count(batch([click(link)]))).rejects.toThrow('daily_rollups');
    await pool.query('alter table daily_rollups_away rename to daily_rollups');
    expect(await totals(link)).toEqual([[0, 0, 0]]);
  });
});

describe('countBatches', () => {
  it('returns the outcome', async () => {
    const link = await newTarget();
    const gone = { account: newId(), target: newId(), kind: 'link' as const };
    const one = readBatch(batch([click(link), click(gone), 'x']));
    expect(await countBatches(pool, [one, one])).toEqual({
      counted: [one],
      duplicates: 1,
      recorded: 1,
      reused: 0,
      orphaned: 1,
      dead: 1,
      due: expect.any(Array) as unknown[],
    });
  });
});
