import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Column } from '../combine/combination-columns.js';
import {
  allLinks,
  CodeBuffers,
  type ColumnName,
  columnsOf,
  type StoredCombinations,
} from '../combine/combination-rows.js';
import { type CombinedCounts, type CombinedDimension, combinedFigures } from '../combine/combination.js';
import { OTHER } from '../count/fold-keys.js';

/**
 * For each dimension, a predicate on its keys; a missing key is an empty string. Combinations must pass all of them.
 */
export type CombinationFilters = Partial<Record<CombinedDimension, (key: string) => boolean>>;

/** Which combinations to read. */
interface CombinationQuery {
  /** UTC days, `YYYY-MM-DD`, inclusive. Days before combinations were kept have none. */
  from: string;
  to: string;
  filters: CombinationFilters;
  /** Dimensions to break down by, each on its own. */
  by: readonly CombinedDimension[];
}

/** Sums over the combinations that pass the filters. */
export interface CombinationFigures {
  total: CombinedCounts;
  /** By UTC day, unordered, without days that have no combinations. */
  days: Map<string, CombinedCounts>;
  /** By link or website, or by `allLinks`, without those that have no combinations. */
  targets: Map<string, CombinedCounts>;
  /** For each dimension of `by`, by key. Combinations without a key are omitted. */
  keys: Map<CombinedDimension, Map<string, CombinedCounts>>;
  /** Clicks in the range, of all combinations, whose referrer, `utm_*` or unknown source became `other`. */
  folded: number;
}

/**
 * Rows of merged days that are in memory at a time, and the most targets that they belong to. Few enough that other requests
 * wait only a few hundredths of a second.
 */
const [rowsAtOnce, targetsAtOnce] = [2_000, 1_000];

const none = (): CombinedCounts => ({ views: 0, clicks: 0, shown: 0, left: 0 });

interface FiguresRow extends StoredCombinations {
  date: string;
  target: string;
  sign: number;
  folded: number;
}

/**
 * Reads and adds up combinations. The cost grows with days and distinct combinations, not with clicks. Every row is read
 * once, in portions: the rows of a group with many links do not fit into memory.
 * @param targetIds links or websites; undefined for all links of the account.
 */
export async function readCombinations(
  em: EntityManager,
  { accountId, targetIds = [allLinks] }: { accountId: string; targetIds?: readonly string[] | undefined },
  { from, to, filters, by }: CombinationQuery,
): Promise<CombinationFigures> {
  const filtered = Object.keys(filters) as CombinedDimension[];
  const names: ColumnName[] = [...new Set([...combinedFigures, ...filtered, ...by])];
  const figures: CombinationFigures = {
    total: none(),
    days: new Map(),
    targets: new Map(),
    keys: new Map(by.map((name) => [name, new Map<string, CombinedCounts>()])),
    folded: 0,
  };
  const buffers = new CodeBuffers();
  for (const targets of slicesOf(targetIds, targetsAtOnce)) {
    const daysAtOnce = Math.max(1, Math.floor(rowsAtOnce / targets.length));
    for (const days of slicesOf(daysBetween(from, to), daysAtOnce)) {
      const { rows } = await sql<FiguresRow>`
        select to_char(day, 'YYYY-MM-DD') as date, target_id as target, size, sign, folded::float8, lines, ${sql.join(names.map((name) => sql.ref(name)))}
        from combinations
        where day = any(${days}::date[]) and account_id = ${accountId}::uuid
          and target_id = any(${targets}::uuid[])`.execute(em.getKysely());
      // Anything that still refers to the result, such as a promise that is garbage but old, must not keep the rows
      // alive until the next major collection.
      for (let row = rows.pop(); row; row = rows.pop()) {
        addFigures(figures, row, columnsOf(row, names, buffers), filters);
      }
    }
  }
  // A deleted link may have had keys that the account had folded, or more folded than the account.
  for (const counts of [...figures.days.values(), ...figures.targets.values()]) raiseToZero(counts);
  figures.folded = Math.max(figures.folded, 0);
  for (const counts of figures.days.values()) add(figures.total, counts);
  for (const keys of figures.keys.values()) {
    keys.delete('');
    foldNegative(keys);
  }
  return figures;
}

function addFigures(
  figures: CombinationFigures,
  row: FiguresRow,
  columns: Record<ColumnName, Column>,
  filters: CombinationFilters,
): void {
  const { date, target, size, sign } = row;
  figures.folded += sign * row.folded;
  const passing = passingCombinations(columns, size, filters);
  const ofDay = countsOfKey(figures.days, date);
  const ofTarget = countsOfKey(figures.targets, target);
  for (const figure of combinedFigures) {
    const counts = Float64Array.from(columns[figure].dictionary, Number);
    if (counts.every((count) => count === 0)) continue;
    const { codes } = columns[figure];
    let sum = 0;
    for (const n of passing) sum += counts[codes[n] as number] as number;
    ofDay[figure] += sign * sum;
    ofTarget[figure] += sign * sum;
    for (const [name, keys] of figures.keys) {
      const { dictionary, codes: keyCodes } = columns[name];
      const sums = new Float64Array(dictionary.length);
      for (const n of passing) {
        const code = keyCodes[n] as number;
        sums[code] = (sums[code] as number) + (counts[codes[n] as number] as number);
      }
      sums.forEach((ofKey, code) => {
        if (ofKey !== 0) countsOfKey(keys, dictionary[code] as string)[figure] += sign * ofKey;
      });
    }
  }
}

/** The indexes of the combinations that pass all filters. */
function passingCombinations(
  columns: Record<ColumnName, Column>,
  size: number,
  filters: CombinationFilters,
): Uint32Array {
  const passes = new Uint8Array(size).fill(1);
  for (const [name, filter] of Object.entries(filters)) {
    const { dictionary, codes } = columns[name as CombinedDimension];
    const passingCodes = Uint8Array.from(dictionary, (key) => Number(filter(key)));
    for (let n = 0; n < size; n++)
      passes[n] = (passes[n] as number) & (passingCodes[codes[n] as number] as number);
  }
  const passing = new Uint32Array(size);
  let count = 0;
  for (let n = 0; n < size; n++) if (passes[n] === 1) passing[count++] = n;
  return passing.subarray(0, count);
}

function countsOfKey(keys: Map<string, CombinedCounts>, key: string): CombinedCounts {
  let counts = keys.get(key);
  if (!counts) keys.set(key, (counts = none()));
  return counts;
}

function add(to: CombinedCounts, counts: CombinedCounts): void {
  for (const figure of combinedFigures) to[figure] += counts[figure];
}

function raiseToZero(counts: CombinedCounts): void {
  for (const figure of combinedFigures) counts[figure] = Math.max(counts[figure], 0);
}

/**
 * Subtracts what was folded before its link was deleted from `other`, which contains it, as far as the filters let
 * it pass. Drops keys that are zero.
 */
function foldNegative(keys: Map<string, CombinedCounts>): void {
  for (const [key, counts] of keys) {
    if (key !== OTHER && combinedFigures.some((figure) => counts[figure] < 0)) {
      keys.delete(key);
      add(countsOfKey(keys, OTHER), counts);
    }
  }
  for (const [key, counts] of keys) {
    raiseToZero(counts);
    if (combinedFigures.every((figure) => counts[figure] === 0)) keys.delete(key);
  }
}

function* slicesOf<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
