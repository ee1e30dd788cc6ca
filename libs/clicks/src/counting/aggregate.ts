import { breakoutOutcomes, type ClickEvent, utmNames } from '../click-event.js';

/** A link or website, as in `target_totals`. */
export interface Target {
  account: string;
  target: string;
}

export interface Figures {
  views: number;
  clicks: number;
  excluded: number;
}

export type TotalDelta = Target & Figures;
export type DailyDelta = TotalDelta & { day: string };
export type DimensionDelta = Target & { day: string; dimension: string; key: string; count: number };

/** What a set of events adds to the rollups: a row for each key, sorted by it. */
export interface Deltas {
  totals: TotalDelta[];
  daily: DailyDelta[];
  dimensions: DimensionDelta[];
}

/** The traits of a click that are rolled up, each as a dimension of its own name. */
const clickDimensions = [
  'country',
  'device',
  'source',
  'browser',
  'system',
  'referrer',
  'item',
  ...utmNames,
] as const satisfies (keyof ClickEvent)[];

/** Adds up events. Every day on which a target has any event gets a daily row, be it of zeros. */
export function aggregate(events: Iterable<ClickEvent>): Deltas {
  const totals = new Map<string, TotalDelta>();
  const daily = new Map<string, DailyDelta>();
  const dimensions = new Map<string, DimensionDelta>();
  for (const event of events) {
    const { account, target } = event;
    const day = utcDay(event.at);
    const id = targetKey(event);
    const dayKey = `${id} ${day}`;
    add(totals, id, event, () => ({ account, target, ...none }));
    add(daily, dayKey, event, () => ({ account, target, day, ...none }));
    for (const [dimension, key] of keysOf(event)) {
      const rowKey = `${dayKey} ${dimension} ${key}`;
      const row = dimensions.get(rowKey);
      if (row) row.count++;
      else dimensions.set(rowKey, { account, target, day, dimension, key, count: 1 });
    }
  }
  return { totals: sorted(totals), daily: sorted(daily), dimensions: sorted(dimensions) };
}

/** What a target is known by in the maps of a transaction. */
export function targetKey({ account, target }: { account: string; target: string }): string {
  return `${account} ${target}`;
}

/** The rows of a map in the order of their keys, the order in which every transaction locks them. */
export function sorted<T>(rows: Map<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const none: Figures = { views: 0, clicks: 0, excluded: 0 };

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function add<T extends Figures>(rows: Map<string, T>, key: string, event: ClickEvent, make: () => T): void {
  let row = rows.get(key);
  if (!row) {
    row = make();
    rows.set(key, row);
  }
  row.views += event.views;
  row.clicks += event.clicks;
  if (event.excluded) row.excluded++;
}

function* keysOf(event: ClickEvent): Generator<[dimension: string, key: string]> {
  if (event.excluded) yield ['excluded', event.excluded];
  for (const outcome of breakoutOutcomes) {
    const key = event[outcome];
    if (key !== undefined) yield [outcome, key];
  }
  if (event.clicks === 0) return;
  for (const dimension of clickDimensions) {
    const key = event[dimension];
    if (key !== undefined) yield [dimension, key];
  }
}
