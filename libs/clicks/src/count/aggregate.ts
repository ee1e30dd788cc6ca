import {
  aliasViews,
  branchViews,
  breakoutOutcomes,
  type ClickEvent,
  exclusionOf,
  forgivenViews,
  laterPage,
  legs,
  techniqueDimensions,
  utmNames,
  voucherClicks,
} from '../click-event.js';

/** A link or website, as in `target_totals`. */
export interface ClickTarget {
  account: string;
  target: string;
}

/** The stored counts of a target. */
export interface TargetCounts {
  views: number;
  clicks: number;
  excluded: number;
}

/** Number of occurrences, by dimension and key. */
export type KeyCounts = Map<string, Map<string, number>>;

export type TotalDelta = ClickTarget &
  TargetCounts & {
    /** The last UTC day with a click. `-infinity` without clicks. */
    lastClickedOn: string;
  };
export type DailyDelta = ClickTarget & DayCounts & { keys: KeyCounts };

/** Views and clicks of a UTC day, as a whole and by quarter-hour, from 1 to 96. */
export interface DayCounts {
  day: string;
  views: number;
  clicks: number;
  quarters: Map<number, { views: number; clicks: number }>;
}

/** The counts that a set of events adds to the rollups, sorted by account, target and day. */
interface Deltas {
  totals: TotalDelta[];
  daily: DailyDelta[];
}

/** The traits of a click that are rolled up. Each is a dimension with that name. */
export const clickDimensions = [
  'country',
  'device',
  'source',
  'browser',
  'system',
  'referrer',
  'item',
  'branch',
  'alias',
  ...utmNames,
] as const satisfies (keyof ClickEvent)[];

const dayMs = 86_400_000;
const quarterMs = dayMs / 96;

/** An event, or what remains of one whose token had been used before: neither a view nor a click. */
export type CountedEvent = ClickEvent & { reused?: true };

/** Adds up events. Each day with any event of a target gets a daily row, even if all its counts are zero. */
export function aggregate(events: Iterable<CountedEvent>): Deltas {
  const targets = new Map<string, { total: TotalDelta; days: Map<number, DailyDelta> }>();
  for (const event of events) {
    const { account, target, views, clicks } = event;
    const id = targetKey(event);
    let sums = targets.get(id);
    if (!sums) {
      sums = {
        total: { account, target, views: 0, clicks: 0, excluded: 0, lastClickedOn: '-infinity' },
        days: new Map(),
      };
      targets.set(id, sums);
    }
    const { total, days } = sums;
    total.views += views;
    total.clicks += clicks;
    if (exclusionOf(event)) total.excluded++;
    const dayNumber = Math.floor(event.at / dayMs);
    let daily = days.get(dayNumber);
    if (!daily) {
      const day = new Date(event.at).toISOString().slice(0, 10);
      daily = { account, target, day, views: 0, clicks: 0, quarters: new Map(), keys: new Map() };
      days.set(dayNumber, daily);
    }
    // Dates sort as strings, and after `-infinity`.
    if (clicks > 0 && daily.day > total.lastClickedOn) total.lastClickedOn = daily.day;
    addToDay(daily, Math.floor((event.at % dayMs) / quarterMs) + 1, event);
    addKeysOf(event, daily.keys);
  }
  const inOrder = sorted(targets);
  return {
    totals: inOrder.map(({ total }) => total),
    daily: inOrder.flatMap(({ days }) =>
      days.size === 1 ? [...days.values()] : [...days].sort(([a], [b]) => a - b).map(([, daily]) => daily),
    ),
  };
}

/** The key of a target in the maps of a transaction. */
export function targetKey({ account, target }: { account: string; target: string }): string {
  return `${account} ${target}`;
}

/** The values of a map in the order of their keys, which is the order in which every transaction locks rows. */
export function sorted<T>(rows: Map<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Adds views and clicks of a quarter-hour to a day. */
export function addToDay(
  day: DayCounts,
  quarter: number,
  { views, clicks }: { views: number; clicks: number },
): void {
  day.views += views;
  day.clicks += clicks;
  const counts = day.quarters.get(quarter);
  if (counts) {
    counts.views += views;
    counts.clicks += clicks;
  } else day.quarters.set(quarter, { views, clicks });
}

export function addCount(counts: KeyCounts, dimension: string, key: string, count: number): void {
  let keys = counts.get(dimension);
  if (!keys) {
    keys = new Map();
    counts.set(dimension, keys);
  }
  keys.set(key, (keys.get(key) ?? 0) + count);
}

function addKeysOf(event: CountedEvent, counts: KeyCounts): void {
  const leg = legOf(event);
  if (leg) addCount(counts, legs, leg, 1);
  const exclusion = exclusionOf(event);
  if (exclusion) addCount(counts, 'excluded', exclusion, 1);
  for (const outcome of breakoutOutcomes) {
    const key = event[outcome];
    if (key === undefined) continue;
    addCount(counts, outcome, key, 1);
    if (event.technique === undefined || outcome === 'app') continue;
    addCount(counts, techniqueDimensions[outcome], `${key}/${event.technique}`, 1);
  }
  if (event.branch !== undefined && event.views > 0) addCount(counts, branchViews, event.branch, 1);
  if (event.alias !== undefined && event.views > 0) addCount(counts, aliasViews, event.alias, 1);
  if (event.forgiven) addCount(counts, forgivenViews, 'view', 1);
  if (event.clicks === 0) return;
  if (event.voucher !== undefined) addCount(counts, voucherClicks, 'sent', 1);
  for (const dimension of clickDimensions) {
    const key = event[dimension];
    if (key !== undefined) addCount(counts, dimension, key, 1);
  }
}

/** Undefined for events that are both a view and a click, and for excluded ones: both are counted already. */
function legOf({ kind, views, clicks, excluded, reused }: CountedEvent): string | undefined {
  if (excluded === laterPage) return 'page';
  if (kind !== 'link' || excluded !== undefined || (views > 0 && clicks > 0)) return undefined;
  if (reused) return 'reused';
  if (views > 0) return 'first';
  return clicks > 0 ? 'second' : 'page';
}
