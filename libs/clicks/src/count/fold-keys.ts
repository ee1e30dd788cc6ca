import { isKnownOrigin } from '@app/visitors';
import { breakoutOutcomes, forgivenViews, legs, voucherClicks } from '../click-event.js';
import { sorted } from './aggregate.js';

/** The key that collects the counts of keys for which there is no room. */
export const OTHER = 'other';

/**
 * The most keys that a dimension has, besides `other` and those of our own tables, for a target (or account) and day.
 * Anyone can invent keys. Known ones always keep their own row, so that invented ones cannot hide them.
 */
const maxKeys = 500;

/** Dimensions that have few keys by nature: those of our own tables, and our own words. All others are limited. */
const closed = new Set<string>([
  'country',
  'device',
  'browser',
  'system',
  'excluded',
  ...breakoutOutcomes,
  legs,
  forgivenViews,
  voucherClicks,
]);

interface CountRow {
  dimension: string;
  key: string;
  count: number;
}

/** True if the dimension is limited and the key is not one that always keeps its own row. */
export function mayFold({ dimension, key }: CountRow): boolean {
  if (closed.has(dimension) || key === OTHER) return false;
  return !(dimension === 'source' || dimension === 'referrer') || !isKnownOrigin(dimension, key);
}

/** A row whose key is not in the database yet, and the number of keys that its group has there. */
export interface NewKey<T> {
  row: T;
  held: number;
}

/**
 * Gives new keys rows of their own while their group has room, those with the highest counts first, and adds the rest to
 * the group's `other`.
 * @param group identifies the group that the limit applies to: the row's key without its last part.
 */
export function foldKeys<T extends CountRow>(
  rows: readonly T[],
  newKeys: readonly NewKey<T>[],
  group: (row: T) => string,
): T[] {
  const room = new Map<string, number>();
  const folded = new Set<T>();
  for (const { row, held } of [...newKeys].sort((a, b) => b.row.count - a.row.count)) {
    const left = room.get(group(row)) ?? maxKeys - held;
    if (left <= 0) folded.add(row);
    else room.set(group(row), left - 1);
  }
  if (folded.size === 0) return [...rows];
  const result = new Map<string, T>();
  for (const row of rows) {
    const key = folded.has(row) ? OTHER : row.key;
    const id = `${group(row)} ${key}`;
    const before = result.get(id);
    result.set(id, { ...row, key, count: row.count + (before?.count ?? 0) });
  }
  return sorted(result);
}
