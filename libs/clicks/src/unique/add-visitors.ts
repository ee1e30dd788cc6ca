import type { TargetKind } from '@app/database';
import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { allLinks } from '../combine/combination-rows.js';
import { targetKey } from '../count/aggregate.js';
import { columns } from '../count/columns.js';
import { emptySketch, type StoredSketch, visitorsIn, withMarks } from './sketch.js';
import type { VisitorMark } from './visitor-mark.js';

/** The visitors of a link or website, or of all links of an account (`allLinks`), on a UTC day. */
interface VisitorDay {
  account: string;
  target: string;
  day: string;
  views: number;
  marks: Set<VisitorMark>;
}

interface ChangedDay extends Pick<VisitorDay, 'account' | 'target' | 'day' | 'views'> {
  visitors: number;
  sketch: StoredSketch;
  isChanged: boolean;
}

/** The rows that hold the numbers of visitors, and their keys. The caller has locked those that are written. */
const tables = {
  target: { name: 'daily_rollups', key: ['day', 'account_id', 'target_id'] },
  account: { name: 'account_daily_rollups', key: ['day', 'account_id'] },
} as const;

/** Sketches are read and written some at a time, because each may take 24 kB. */
const daysAtOnce = 200;
const dayMs = 86_400_000;

/**
 * Adds the visitors of views to the days of their targets and, for links, of their accounts, in the caller's transaction. It
 * has added the views already, and so holds the locks of both. Events without a mark change nothing.
 */
export async function addVisitors(
  client: pg.PoolClient,
  events: readonly ClickEvent[],
  kinds: ReadonlyMap<string, TargetKind>,
): Promise<void> {
  const targets = sumByDay(events);
  const ofLinks = targets.filter((day) => kinds.get(targetKey(day)) === 'link');
  await addDays(client, tables.target, targets);
  await addDays(client, tables.account, sumByAccount(ofLinks));
}

function sumByDay(events: readonly ClickEvent[]): VisitorDay[] {
  const targets = new Map<string, Map<number, VisitorDay>>();
  for (const event of events) {
    if (event.mark === undefined) continue;
    const id = targetKey(event);
    let days = targets.get(id);
    if (!days) targets.set(id, (days = new Map<number, VisitorDay>()));
    const dayNumber = Math.floor(event.at / dayMs);
    let day = days.get(dayNumber);
    if (!day) days.set(dayNumber, (day = emptyDay(event.account, event.target, dateOf(dayNumber))));
    day.views++;
    day.marks.add(event.mark);
  }
  return [...targets.values()].flatMap((days) => [...days.values()]);
}

function sumByAccount(links: readonly VisitorDay[]): VisitorDay[] {
  const accounts = new Map<string, VisitorDay>();
  for (const { account, day, views, marks } of links) {
    const id = `${account} ${day}`;
    let sum = accounts.get(id);
    if (!sum) accounts.set(id, (sum = emptyDay(account, allLinks, day)));
    sum.views += views;
    for (const mark of marks) sum.marks.add(mark);
  }
  return [...accounts.values()];
}

const emptyDay = (account: string, target: string, day: string): VisitorDay => ({
  account,
  target,
  day,
  views: 0,
  marks: new Set(),
});

const dateOf = (dayNumber: number): string => new Date(dayNumber * dayMs).toISOString().slice(0, 10);

type Table = (typeof tables)[keyof typeof tables];

async function addDays(client: pg.PoolClient, table: Table, days: readonly VisitorDay[]): Promise<void> {
  for (let first = 0; first < days.length; first += daysAtOnce) {
    const some = days.slice(first, first + daysAtOnce);
    const stored = await readSketches(client, table, some);
    const changed = some.flatMap((day, n) => merged(day, stored[n]) ?? []);
    await writeSketches(
      client,
      changed.filter(({ isChanged }) => isChanged),
    );
    await writeVisitors(client, table, changed);
  }
}

interface StoredDay {
  sketch: StoredSketch | null;
  /** Whether the day has a number of visitors. */
  known: boolean;
}

/** Undefined if the sketch of the day was deleted: then it is too late to tell new visitors from others. */
function merged({ marks, ...day }: VisitorDay, stored: StoredDay | undefined): ChangedDay | undefined {
  if (!stored || (stored.known && stored.sketch === null)) return undefined;
  const before = stored.sketch ?? emptySketch;
  const sketch = withMarks(before, marks);
  return { ...day, sketch, visitors: visitorsIn(sketch), isChanged: sketch !== before };
}

const keyOf = (days: readonly Pick<VisitorDay, 'account' | 'target' | 'day'>[]) =>
  columns(days, 'day', 'account', 'target');

/** In the order of the days. */
async function readSketches(
  client: pg.PoolClient,
  { name, key }: Table,
  days: readonly VisitorDay[],
): Promise<StoredDay[]> {
  const { rows } = await client.query<StoredDay>(
    `select s.sketch, d.visitors is not null as known
     from unnest($1::date[], $2::uuid[], $3::uuid[]) with ordinality as k (day, account_id, target_id, n)
     left join ${name} d using (${key.join(', ')})
     left join visitor_sketches s using (day, account_id, target_id)
     order by k.n`,
    keyOf(days),
  );
  return rows;
}

async function writeSketches(client: pg.PoolClient, days: readonly ChangedDay[]): Promise<void> {
  if (days.length === 0) return;
  const texts = days.map(({ sketch }) => ({ sketch: sketch.toString('base64') }));
  await client.query(
    `insert into visitor_sketches (day, account_id, target_id, sketch)
     select day, account_id, target_id, decode(sketch, 'base64')
     from unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[]) as n (day, account_id, target_id, sketch)
     on conflict (day, account_id, target_id) do update set sketch = excluded.sketch`,
    [...keyOf(days), ...columns(texts, 'sketch')],
  );
}

/** An estimate may exceed the views, which visitors never do. */
async function writeVisitors(
  client: pg.PoolClient,
  { name, key }: Table,
  days: readonly ChangedDay[],
): Promise<void> {
  if (days.length === 0) return;
  const views = 'coalesce(d.visitor_views, 0) + n.views';
  await client.query(
    `update ${name} d set visitor_views = ${views}, visitors = least(n.visitors, ${views})
     from unnest($1::date[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[])
       as n (day, account_id, target_id, views, visitors)
     where ${key.map((column) => `d.${column} = n.${column}`).join(' and ')}`,
    [...keyOf(days), ...columns(days, 'views', 'visitors')],
  );
}
