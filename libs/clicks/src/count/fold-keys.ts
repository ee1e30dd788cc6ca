import { utmNames } from '../click-event.js';
import { sorted } from './aggregate.js';

/** The key that takes what has no room under its own. */
export const OTHER = 'other';

/** So many keys of its own a dimension has at most, for a target (or an account) and day. */
const maxKeys = 500;

/** Dimensions whose keys visitors or owners choose; the keys of the others are few by nature. */
const openEnded = new Set<string>(['source', 'referrer', 'item', ...utmNames]);

interface Row {
  dimension: string;
  key: string;
  count: number;
}

/** True where the key may be one too many. */
export function mayFold({ dimension, key }: Row): boolean {
  return openEnded.has(dimension) && key !== OTHER;
}

/** A row whose key is not in the database yet, and how many keys its group has there. */
export interface NewKey<T> {
  row: T;
  held: number;
}

/**
 * Gives new keys their own rows, those with most counts first, while their group has room; adds the rest to
 * the group's `other`.
 * @param group names what the cap holds for: all of the row's key but the last part.
 */
export function foldKeys<T extends Row>(
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
