import { clickThroughRate } from '../click-through-rate.js';
import type { Figures } from './report-answer.js';
import type { Metric } from './report-request.js';

/** What is counted by any time and key. Null if it is not known. */
export type Counts = Record<Exclude<Metric, 'ctr' | 'visitors'>, number | null>;

/** Counts of an interval. Only some reports know its visitors. */
type IntervalCounts = Counts & { visitors?: number | null };

/** Of what was not counted then. */
export const unknownCounts: Counts = { views: null, clicks: null, shown: null, left: null };

/** The requested metrics, in order. @param isSplit true if views and clicks are not of the same visits, so that there is no ctr. */
export function figuresOf(counts: IntervalCounts, metrics: readonly Metric[], isSplit = false): Figures {
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      metric === 'ctr' ? (isSplit ? null : rateOf(counts)) : (counts[metric] ?? null),
    ]),
  );
}

const rateOf = ({ views, clicks }: Counts): number | null =>
  views === null || clicks === null ? null : clickThroughRate(views, clicks);

/**
 * The change from one period to another, in percent; of `ctr`, in percentage points. Null if a figure is not known, or if a
 * count was 0 before.
 */
export function changeOf(now: Figures, before: Figures): Figures {
  return Object.fromEntries(
    (Object.keys(now) as Metric[]).map((metric) => {
      const [current, former] = [now[metric] ?? null, before[metric] ?? null];
      if (current === null || former === null) return [metric, null];
      if (metric === 'ctr') return [metric, hundredths((current - former) * 100)];
      return [metric, former === 0 ? null : hundredths(((current - former) * 10_000) / former)];
    }),
  );
}

const hundredths = (value: number): number => Math.round(value) / 100;
