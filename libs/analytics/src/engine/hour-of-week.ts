import type { DateRange } from './calendar.js';
import type { FiguresRow } from './figures-sql.js';
import type { BreakdownRow, ReportBreakdown } from './report-answer.js';
import { changeOf, figuresOf, unknownCounts } from './report-figures.js';
import type { ZonedRequest } from './report-request.js';

/** The days of a report, and of its comparison, that have counts by quarter-hour. */
export interface KnownHours {
  current: DateRange | null;
  compared: DateRange | null;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hoursPerWeek = 168;

/**
 * All hours of the week in order, including those without visits.
 * @param found rows whose keys are hours since Monday, 00:00.
 * @param asked the days that the report covers.
 */
export function hourOfWeekBreakdown(
  found: readonly FiguresRow[],
  asked: DateRange,
  hours: KnownHours | undefined,
  { zone, metrics, compare }: Pick<ZonedRequest, 'zone' | 'metrics' | 'compare'>,
): ReportBreakdown {
  const by = 'hourOfWeek';
  const known = hours?.current;
  if (!known) return { by, range: { from: asked.from, to: asked.to, zone }, total: 0, rows: [] };
  const byHour = new Map(found.map((row) => [Number(row.key), row]));
  const rows = Array.from({ length: hoursPerWeek }, (_, n): BreakdownRow => {
    const row = byHour.get(n);
    const hour = String(n % 24).padStart(2, '0');
    const weekday = Math.floor(n / 24);
    const others = { shown: null, left: null };
    const figures = figuresOf({ views: row?.views ?? 0, clicks: row?.clicks ?? 0, ...others }, metrics);
    const former = { views: row?.views_before ?? 0, clicks: row?.clicks_before ?? 0, ...others };
    const before = figuresOf(hours.compared ? former : unknownCounts, metrics);
    return {
      key: `${weekday + 1}-${hour}`,
      label: `${weekdays[weekday] ?? ''} ${hour}:00`,
      ...figures,
      ...(compare && { comparison: { figures: before, change: changeOf(figures, before) } }),
    };
  });
  return { by, range: { ...known, zone }, total: hoursPerWeek, rows };
}
