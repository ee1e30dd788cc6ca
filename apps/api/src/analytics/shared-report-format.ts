import type { Changes, CurrencyAmount, EngineReport, Figures, Metric } from '@app/analytics';
import { fill, type Language, sharedReportTexts } from '@app/pages';

type Interval = EngineReport['interval'];

/** The tags of languages whose texts are those of one region. */
const regions: Partial<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' };

/** Formats figures, dates and lists of a shared report in one language. */
export interface SharedReportFormat {
  figure: (metric: Metric, value: Figures[Metric]) => string;
  /** Null if there is no change to report. Changes of rates are in percentage points. */
  change: (metric: Metric, value: Changes[Metric]) => string | null;
  /** A range of days, from the first to the last. */
  days: (range: { from: string; to: string }) => string;
  /** An interval of the chart. */
  interval: (point: { start: string; end?: string }, interval: Interval) => string;
  /** An hour of the week by its key: the weekday, from 1 for Monday, and the hour. */
  hourOfWeek: (key: string) => string;
  country: (code: string) => string | undefined;
  and: (items: readonly string[]) => string;
  or: (items: readonly string[]) => string;
}

const isRate = (metric: Metric): boolean => metric === 'ctr' || metric === 'conversionRate';

function createFormat(language: Language): SharedReportFormat {
  const locale = regions[language] ?? language;
  const texts = sharedReportTexts[language];
  const count = new Intl.NumberFormat(locale);
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  const points = new Intl.NumberFormat(locale, signed);
  const percent = new Intl.NumberFormat(locale, { ...signed, style: 'percent' });
  // The times of a report are those of its zone. Formatting them as UTC leaves them unchanged.
  const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = dates({ month: 'short', year: 'numeric' });
  const hour = dates({ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' });
  const weekday = dates({ weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const or = new Intl.ListFormat(locale, { type: 'disjunction' });
  const money = ({ currency, amount }: CurrencyAmount): string => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount / 10 ** digits);
  };
  const days: SharedReportFormat['days'] = ({ from, to }) => day.formatRange(new Date(from), new Date(to));
  return {
    figure: (metric, value) => {
      if (value === null || value === undefined) return '–';
      if (Array.isArray(value)) return value.length > 0 ? and.format(value.map(money)) : count.format(0);
      return isRate(metric) ? rate.format(value / 100) : count.format(value);
    },
    change: (metric, value) => {
      if (value === null || value === undefined) return null;
      // Each currency changes by its own amount, so several have no single change.
      if (Array.isArray(value)) {
        const change = value.length === 1 ? value[0]?.change : undefined;
        return typeof change === 'number' ? percent.format(change / 100) : null;
      }
      if (isRate(metric)) return fill(texts.points, { change: points.format(value) });
      return percent.format(value / 100);
    },
    days,
    interval: ({ start, end = start }, interval) => {
      if (interval === 'hour') return hour.format(new Date(`${start.slice(0, 19)}Z`));
      if (interval === 'month') return month.format(new Date(start));
      return days({ from: start, to: end });
    },
    // The first of January 2024 was a Monday.
    hourOfWeek: (key) => {
      const [number, hours] = key.split('-').map(Number);
      return weekday.format(new Date(Date.UTC(2024, 0, number, hours)));
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? names.of(code) : undefined),
    and: (items) => and.format(items),
    or: (items) => or.format(items),
  };
}

const formats = new Map<Language, SharedReportFormat>();

/** The format of a language, created on first use. */
export function sharedReportFormat(language: Language): SharedReportFormat {
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}
