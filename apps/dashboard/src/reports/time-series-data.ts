import { t } from '@lingui/core/macro';
import type { AnalyticsReport } from './report-queries.ts';
import type { ReportInterval } from './report-search.ts';

/** The series of the chart. */
export const seriesList = [
  { name: 'views', label: t`Views` },
  { name: 'clicks', label: t`Clicks` },
] as const;
export type SeriesName = (typeof seriesList)[number]['name'];

/** The figures of an interval. Null if they are unknown. */
export interface TimePoint extends Record<SeriesName, number | null> {
  start: string;
  end?: string;
  /** True if the interval is not over, or has not begun. */
  incomplete: boolean;
}

export interface TimeSeriesData {
  points: TimePoint[];
  /** The points of the comparison, from its first one on. Empty without a comparison. */
  before: TimePoint[];
  interval: ReportInterval;
}

/** The part of a report that the chart and its table show. */
export const timeSeriesOf = ({ timeseries, comparison, interval }: AnalyticsReport): TimeSeriesData => ({
  points: timeseries.map(pointOf),
  before: comparison?.timeseries.map(pointOf) ?? [],
  interval,
});

const pointOf = ({
  start,
  end,
  views = null,
  clicks = null,
  incomplete,
}: AnalyticsReport['timeseries'][number]): TimePoint => ({
  start,
  ...(end !== undefined && { end }),
  views,
  clicks,
  incomplete: incomplete === true,
});

const names: Record<ReportInterval, (zone: string, dates: string) => string> = {
  hour: (zone, dates) =>
    t`Chart of views and clicks by hour (${zone}), ${dates}. The table below has the same data.`,
  day: (zone, dates) =>
    t`Chart of views and clicks by day (${zone}), ${dates}. The table below has the same data.`,
  week: (zone, dates) =>
    t`Chart of views and clicks by week (${zone}), ${dates}. The table below has the same data.`,
  month: (zone, dates) =>
    t`Chart of views and clicks by month (${zone}), ${dates}. The table below has the same data.`,
};

/** Describes the chart to people who cannot see it. An empty one is described as having no data. */
export function chartName(
  { points, interval }: Pick<TimeSeriesData, 'points' | 'interval'>,
  zone: string,
  dates: string,
): string {
  const name = names[interval](zone, dates);
  return points.some(({ views, clicks }) => views || clicks)
    ? name
    : `${name} ${t`There is no data in this period.`}`;
}
