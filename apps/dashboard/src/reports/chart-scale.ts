import { locale } from '../language/language.ts';
import type { ReportInterval } from './report-search.ts';

/** At most this many intervals between the ticks of the axis of counts. */
const maxIntervals = 5;
/** Possible distances between labeled points. The smallest that leaves enough room is used. */
const strides: Record<ReportInterval, number[]> = {
  hour: [1, 2, 3, 4, 6, 8, 12, 24, 48, 72],
  day: [1, 2, 3, 5, 7, 10, 14, 15, 20, 30, 60, 90, 180, 365],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 4, 6, 12, 24],
};

/**
 * Returns the ticks of an axis from 0 to at least `max`. Their distance is 1, 2 or 5 times a power of ten, so that a
 * label with two digits states each of them exactly.
 */
export function countTicks(max: number): number[] {
  const raw = Math.max(1, max / maxIntervals);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10);
  const intervals = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** Returns the points to label, as regularly spaced indexes that include the last one. */
export function labeledPoints(count: number, maxLabels: number, interval: ReportInterval): number[] {
  const stride = strides[interval].find((points) => Math.ceil(count / points) <= maxLabels) ?? count;
  const first = (count - 1) % stride;
  return Array.from({ length: Math.ceil((count - first) / stride) }, (_, index) => first + index * stride);
}

const compactCounts = new Intl.NumberFormat(locale, { notation: 'compact' });

/** The label of a tick, such as "1.5K". */
export const formatTick = (value: number): string => compactCounts.format(value);
