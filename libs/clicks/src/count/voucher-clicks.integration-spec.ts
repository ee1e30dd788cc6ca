import { newId, newIdAt, type Settings } from '@app/common';
import { connectionOptions, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import type { ClickKind } from '@app/visitors';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import type { DatabaseClock } from '../database-clock.js';
import type { ClickEvent } from '../click-event.js';
import { checkClickLedger } from '../report/click-ledger.js';
import { beginFigures, endFigures } from '../report/target-figures.js';
import { maxVoucherKinds } from './add-voucher-clicks.js';
import { BatchCounter } from './batch-counter.js';

const dayMs = 86_400_000;
/** Tokens of earlier weeks are spent. */
const noon = (Math.floor(Date.now() / dayMs) - 0.5) * dayMs;
const dayAfter = (days: number): string => new Date(noon + days * dayMs).toISOString().slice(0, 10);
const [dayBefore, day, nextDay] = [dayAfter(-1), dayAfter(0), dayAfter(1)];
const clock = { now: () => noon } as DatabaseClock;
type Kind = Omit<ClickKind, 'arm'>;
const kind: Kind = {
  country: 'DE',
  device: 'mobile',
  source: 'instagram',
  sourceGroup: 'social',
  browser: 'safari',
  system: 'ios',
  app: 'instagram',
  branch: 'none',
  isScan: false,
  outcome: 'left',
};
const traits = { country: 'DE', device: 'mobile', source: 'instagram', browser: 'safari' } as const;

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;
let counter: BatchCounter;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 4 });
  orm = await MikroORM.init(ormConfig(database.url));
});
beforeEach(() => {
  counter = new BatchCounter(pool, clock, new Registry(), { COMBINATION_DAYS: 400 } as Settings);
});
afterEach(async () => {
  const { lines } = await checkClickLedger(pool);
  expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({ name: 'clicks with a voucher = those by kind, for each link and day' }),
  );
});
afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

async function newLink() {
  const [account, target] = [newId(), newId()];
  await orm.em.fork().transactional((em) => beginFigures(em, account, 'link', target));
  return { account, target, kind: 'link' as const };
}
type Link = Awaited<ReturnType<typeof newLink>>;

/** Every other click is in a hold-out arm, which these counts do not distinguish. */
let clicked = 0;
const click = (link: Link, voucher?: Kind, more: Partial<ClickEvent> = {}): ClickEvent => ({
  ...{ at: noon, ...link, views: 1, clicks: 1, ...traits, format: 4 },
  ...(voucher && { voucher: { ...voucher, arm: clicked++ % 2 === 0 ? 'treated' : 'none' } }),
  ...more,
});
const batch = (events: readonly unknown[]) => ({ writer: randomUUID(), sequence: 1, events });

const countsOf = async ({ target }: Link) => {
  const { rows } = await pool.query<{ day: string; kind: Kind; clicks: string }>(
    'select day::text, kind, clicks from voucher_clicks where link_id = $1 order by day, clicks desc, kind',
    [target],
  );
  return rows.map((row) => ({ ...row, clicks: Number(row.clicks) }));
};

describe('clicks whose redirect carried a voucher', () => {
  it('are counted by link, UTC day and kind, next to those without one', async () => {
    const [link, other] = [await newLink(), await newLink()];
    const scan = { ...kind, isScan: true };
    const yesterday = { at: noon - dayMs };
    await counter.count(
      batch([click(link, kind), click(link, kind), click(link, scan), click(link), click(other, kind)]),
    );
    await counter.count(batch([click(link, kind, yesterday), click(link, kind)]));
    expect(await countsOf(link)).toEqual([
      { day: dayBefore, kind, clicks: 1 },
      { day, kind, clicks: 3 },
      { day, kind: scan, clicks: 1 },
    ]);
    expect(await countsOf(other)).toEqual([{ day, kind, clicks: 1 }]);
  });

  it('are counted once, no matter how often a batch arrives, and once per token', async () => {
    const link = await newLink();
    const nonce = newIdAt(noon);
    const handOver = click(link, kind, { views: 0, nonce });
    const repeated = batch([click(link, kind), click(link, undefined, { clicks: 0 }), handOver]);
    await counter.count(repeated);
    await Promise.all([counter.count(repeated), counter.count(repeated), counter.count(batch([handOver]))]);
    expect(await countsOf(link)).toEqual([{ day, kind, clicks: 2 }]);
  });

  it('have a bounded number of kinds per link and day, beyond which chosen values become other', async () => {
    const link = await newLink();
    const kinds = Array.from({ length: maxVoucherKinds + 3 }, (_, n) => ({
      ...kind,
      branch: `b${1_000 + n}`,
    }));
    const [first, ...others] = kinds.map((each) => click(link, each));
    await counter.count(batch([first]));
    await counter.count(batch(others));
    await counter.count(batch([first, others.at(-1), click(link, kind, { at: noon + dayMs })]));
    const counts = await countsOf(link);
    const other = { source: 'other', browser: 'other', system: 'other', app: 'other', branch: 'other' };
    expect(counts.filter((row) => row.day === day)).toHaveLength(maxVoucherKinds + 1);
    expect(counts).toContainEqual({ day, kind: { ...kind, ...other }, clicks: 4 });
    expect(counts).toContainEqual({ day, kind: kinds[0], clicks: 2 });
    expect(counts.at(-1)).toEqual({ day: nextDay, kind, clicks: 1 });
    expect(counts.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(maxVoucherKinds + 6);
  });

  it('are deleted with their link', async () => {
    const [link, other] = [await newLink(), await newLink()];
    await counter.count(batch([click(link, kind), click(other, kind)]));
    await orm.em.fork().transactional((em) => endFigures(em, link.account, [link.target]));
    expect(await countsOf(link)).toEqual([]);
    expect(await countsOf(other)).toHaveLength(1);
  });
});
