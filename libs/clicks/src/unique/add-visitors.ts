import type { TargetKind } from '@app/database';
import type pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { allLinks } from '../combine/combination-rows.js';
import { targetKey } from '../count/aggregate.js';
import { columns } from '../count/columns.js';
import { emptySketch, type StoredSketch, visitorsIn, withMarks } from './sketch.js';
import type { VisitorMark } from './visitor-mark.js';

/** The visitor counts of a day: of its views, and of its clicks. */
interface Seen {
  /** Views or clicks that have a mark. */
  count: number;
  marks: Set<VisitorMark>;
}

const figures = ['views', 'clicks'] as const;

/** The visitors of a link or website, or of all links of an account (`allLinks`), on a UTC day. */
interface VisitorDay extends Record<(typeof figures)[number], Seen> {
  account: string;
  target: string;
  day: string;
}

type DayKey = Pick<VisitorDay, 'account' | 'target' | 'day'>;

interface ChangedDay extends DayKey {
  views: number;
  visitors: number;
  sketch: StoredSketch;
  clicks: number;
  /** Visitors who clicked. */
  clickers: number;
  /** Empty if there were none. */
  clickSketch: StoredSketch;
  isChanged: boolean;
}

/** The rows that hold the numbers of visitors, and their keys. The caller has locked those that are written. */
const tables = {
  target: { name: 'daily_rollups', key: ['day', 'account_id', 'target_id'] },
  account: { name: 'account_daily_rollups', key: ['day', 'account_id'] },
} as const;

/** Sketches are read and written in portions, because each may take 24 kB. */
const daysAtOnce = 200;
const dayMs = 86_400_000;

/**
 * Adds the visitors of views and clicks to the days of their targets and, for links, of their accounts, in the caller's
 * transaction. It has added the views and clicks already, and so holds the locks of both. Events without a mark change nothing.
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
    const { mark, clickMark = mark } = event;
    if (clickMark === undefined) continue;
    const id = targetKey(event);
    let days = targets.get(id);
    if (!days) targets.set(id, (days = new Map<number, VisitorDay>()));
    const dayNumber = Math.floor(event.at / dayMs);
    let day = days.get(dayNumber);
    if (!day) days.set(dayNumber, (day = emptyDay(event.account, event.target, dateOf(dayNumber))));
    if (mark !== undefined) add(day.views, mark);
    if (event.clicks > 0) add(day.clicks, clickMark);
  }
  return [...targets.values()].flatMap((days) => [...days.values()]);
}

function add(seen: Seen, mark: VisitorMark): void {
  seen.count++;
  seen.marks.add(mark);
}

function sumByAccount(links: readonly VisitorDay[]): VisitorDay[] {
  const accounts = new Map<string, VisitorDay>();
  for (const link of links) {
    const id = `${link.account} ${link.day}`;
    let sum = accounts.get(id);
    if (!sum) accounts.set(id, (sum = emptyDay(link.account, allLinks, link.day)));
    for (const figure of figures) {
      sum[figure].count += link[figure].count;
      for (const mark of link[figure].marks) sum[figure].marks.add(mark);
    }
  }
  return [...accounts.values()];
}

const emptyDay = (account: string, target: string, day: string): VisitorDay => ({
  account,
  target,
  day,
  views: { count: 0, marks: new Set() },
  clicks: { count: 0, marks: new Set() },
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
  clickSketch: StoredSketch | null;
  /** True if the day has a number of visitors or of those who clicked. */
  known: boolean;
}

/** Undefined if the sketches of the day were deleted: then it is too late to tell new visitors from others. */
function merged(
  { views, clicks, ...key }: VisitorDay,
  stored: StoredDay | undefined,
): ChangedDay | undefined {
  if (!stored || (stored.known && stored.sketch === null)) return undefined;
  const [before, clicksBefore] = [stored.sketch ?? emptySketch, stored.clickSketch ?? emptySketch];
  const [sketch, clickSketch] = [withMarks(before, views.marks), withMarks(clicksBefore, clicks.marks)];
  return {
    ...key,
    views: views.count,
    visitors: views.count > 0 ? visitorsIn(sketch) : 0,
    sketch,
    clicks: clicks.count,
    clickers: clicks.count > 0 ? visitorsIn(clickSketch) : 0,
    clickSketch,
    isChanged: sketch !== before || clickSketch !== clicksBefore,
  };
}

const keyOf = (days: readonly DayKey[]) => columns(days, 'day', 'account', 'target');

/** In the order of the days. */
async function readSketches(
  client: pg.PoolClient,
  { name, key }: Table,
  days: readonly VisitorDay[],
): Promise<StoredDay[]> {
  const { rows } = await client.query<StoredDay>(
    `select s.sketch, s.click_sketch as "clickSketch", coalesce(d.visitors, d.unique_clicks) is not null as known
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
  const texts = days.map(({ sketch, clickSketch }) => ({
    sketch: sketch.toString('base64'),
    clickSketch: clickSketch.toString('base64'),
  }));
  await client.query(
    `insert into visitor_sketches (day, account_id, target_id, sketch, click_sketch)
     select day, account_id, target_id, decode(sketch, 'base64'), decode(nullif(click_sketch, ''), 'base64')
     from unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
       as n (day, account_id, target_id, sketch, click_sketch)
     on conflict (day, account_id, target_id)
       do update set sketch = excluded.sketch, click_sketch = excluded.click_sketch`,
    [...keyOf(days), ...columns(texts, 'sketch', 'clickSketch')],
  );
}

/** An estimate may exceed the views or clicks, but visitors never do. Days without new visitors stay unchanged. */
async function writeVisitors(
  client: pg.PoolClient,
  { name, key }: Table,
  days: readonly ChangedDay[],
): Promise<void> {
  if (days.length === 0) return;
  const views = 'coalesce(d.visitor_views, 0) + n.views';
  const clicks = 'coalesce(d.marked_clicks, 0) + n.clicks';
  await client.query(
    `update ${name} d set
       visitor_views = case when n.views > 0 then ${views} else d.visitor_views end,
       visitors = case when n.views > 0 then least(n.visitors, ${views}) else d.visitors end,
       marked_clicks = case when n.clicks > 0 then ${clicks} else d.marked_clicks end,
       unique_clicks = case when n.clicks > 0 then least(n.clickers, ${clicks}) else d.unique_clicks end
     from unnest($1::date[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
       as n (day, account_id, target_id, views, visitors, clicks, clickers)
     where ${key.map((column) => `d.${column} = n.${column}`).join(' and ')}`,
    [...keyOf(days), ...columns(days, 'views', 'visitors', 'clicks', 'clickers')],
  );
}
