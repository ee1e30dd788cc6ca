import { isKnownOrigin } from '@app/visitors';
import { sorted } from '../count/aggregate.js';
import { OTHER } from '../count/fold-keys.js';
import {
  type Combination,
  type CombinedDimension,
  type CombinedCounts,
  combinedDimensions,
  combinedFigures,
  valuesOf,
} from './combination.js';

/**
 * The number of combinations of a target and day that stay exact. Those beyond it lose their open-ended keys when
 * they are merged.
 */
const exactCombinations = 5_000;

/** Dimensions that have few keys by nature: those of our own tables, and what the owner of a link or page has made. */
const closed = new Set<CombinedDimension>([
  'country',
  'device',
  'browser',
  'system',
  'app',
  'destination',
  'item',
]);
const openEnded = combinedDimensions.map((name) => !closed.has(name));

/** Adds up combinations. */
export class CombinationSums {
  private readonly sums = new Map<string, Combination>();
  /** Clicks of combinations whose open-ended keys became `other`. */
  folded = 0;

  /** @param sign -1 subtracts. */
  add(key: string, counts: CombinedCounts, sign: 1 | -1 = 1): void {
    let sum = this.sums.get(key);
    if (!sum) {
      sum = { views: 0, clicks: 0, shown: 0, left: 0, key };
      this.sums.set(key, sum);
    }
    sum.views += sign * counts.views;
    sum.clicks += sign * counts.clicks;
    sum.shown += sign * counts.shown;
    sum.left += sign * counts.left;
  }

  addAll(combinations: Iterable<Combination>, sign: 1 | -1 = 1): void {
    for (const combination of combinations) this.add(combination.key, combination, sign);
  }

  /** The combinations that are not zero, sorted by key. */
  get sortedRows(): Combination[] {
    return sorted(this.sums).filter(isNotZero);
  }

  /** The combinations that are not zero. */
  get rows(): Combination[] {
    return [...this.sums.values()].filter(isNotZero);
  }

  /**
   * Folds all combinations but those with the highest counts into ones without open-ended keys.
   * @param complete true if these are all combinations of the day. Then also folds those below zero: a deleted link was
   *   subtracted whose combinations had been folded, so it is subtracted from these.
   */
  fold({ complete = false, limit = exactCombinations } = {}): void {
    const rows = this.rows;
    const isNegative = (row: Combination) => complete && combinedFigures.some((figure) => row[figure] < 0);
    const positive = rows.filter((row) => !isNegative(row));
    const rare = positive.length > limit ? positive.sort(byCount).slice(limit) : [];
    for (const row of [...rare, ...rows.filter(isNegative)]) {
      const folded = valuesOf(row.key).map((value, n) => (openEnded[n] ? foldedValue(n, value) : value));
      const key = folded.join('\t');
      if (key === row.key) continue;
      this.sums.delete(row.key);
      this.add(key, row);
      this.folded = Math.max(this.folded + row.clicks, 0);
    }
  }
}

const isNotZero = ({ views, clicks, shown, left }: Combination): boolean =>
  views !== 0 || clicks !== 0 || shown !== 0 || left !== 0;
const byCount = (a: Combination, b: Combination): number => b.views + b.clicks - a.views - a.clicks;

/** A missing value stays missing, and a known one stays as it is. */
function foldedValue(dimension: number, value: string): string {
  const name = combinedDimensions[dimension];
  if (value === '') return value;
  return (name === 'source' || name === 'referrer') && isKnownOrigin(name, value) ? value : OTHER;
}
