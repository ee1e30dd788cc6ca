import { clickThroughRate } from '../click-through-rate.js';
import type { ConversionCounts } from './conversion-figures.js';
import type { Changes, CurrencyAmount, Figures } from './report-answer.js';
import type { Metric } from './report-request.js';

/** Counts that are available for any time and key. Null if not known. */
export type Counts = Record<'views' | 'clicks' | 'shown' | 'left', number | null>;

/** Counts of an interval or key. Only some reports know its visitors or conversions. */
type KnownFigures = Counts & {
  visitors?: number | null;
  uniqueClicks?: number | null;
} & Partial<ConversionCounts>;

/** The counts of a time when nothing was counted. */
export const unknownCounts: Counts = { views: null, clicks: null, shown: null, left: null };

/**
 * The requested metrics, in order. @param isSplit true if views and clicks are not of the same visits, so that there
 * is no ctr.
 */
export function figuresOf(counts: KnownFigures, metrics: readonly Metric[], isSplit = false): Figures {
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
 * count was 0 before. Revenue changes by currency.
 */
export function changeOf(now: Figures, before: Figures): Changes {
  return Object.fromEntries(
    (Object.keys(now) as Metric[]).map((metric): [Metric, Changes[Metric]] => {
      if (metric === 'revenue') return [metric, changesByCurrency(now.revenue, before.revenue)];
      const [current, former] = [now[metric] ?? null, before[metric] ?? null];
      if (current === null || former === null) return [metric, null];
      if (metric === 'ctr' || metric === 'conversionRate')
        return [metric, hundredths((current - former) * 100)];
      return [metric, percentOf(current, former)];
    }),
  );
}

/** The change of every currency of either period. */
function changesByCurrency(
  now: readonly CurrencyAmount[] | null | undefined,
  before: readonly CurrencyAmount[] | null | undefined,
): Changes['revenue'] {
  if (!now || !before) return null;
  const amountOf = (amounts: readonly CurrencyAmount[], wanted: string): number =>
    amounts.find(({ currency }) => currency === wanted)?.amount ?? 0;
  return [...new Set([...now, ...before].map(({ currency }) => currency))].sort().map((currency) => ({
    currency,
    change: percentOf(amountOf(now, currency), amountOf(before, currency)),
  }));
}

/** Refunds can make revenue negative, and a negative amount allows no percentage. */
const percentOf = (current: number, former: number): number | null =>
  former > 0 ? hundredths(((current - former) * 10_000) / former) : null;

const hundredths = (value: number): number => Math.round(value) / 100;
