import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../format.ts';
import { Change } from './change.tsx';
import { longLabel } from './point-labels.ts';
import type { ReportInterval } from './report-search.ts';
import { seriesList, type TimePoint } from './time-series-data.ts';
import classes from './time-chart.module.css';

interface ChartTooltipProps {
  point: TimePoint;
  /** The point of the comparison. */
  before: TimePoint | undefined;
  interval: ReportInterval;
  /** The horizontal position of the point, from 0 to 1. The tooltip stays inside the chart. */
  at: number;
}

/** The figures of a point, and their change. */
export function ChartTooltip({ point, before, interval, at }: ChartTooltipProps) {
  const date = longLabel(point, interval);
  const comparedDate = before && longLabel(before, interval);
  return (
    <div dir="auto" className={classes.tooltip} style={{ left: `${at * 100}%`, translate: `${-at * 100}%` }}>
      <strong>{point.incomplete ? t`${date}, so far` : date}</strong>
      {seriesList.map(({ name, label }) => (
        <span key={name}>
          {label} <b>{formatFigure(point[name])}</b>{' '}
          {before && <Change percent={changeBetween(point[name], before[name])} />}
        </span>
      ))}
      {comparedDate && (
        <span className={classes.quiet}>
          <Trans>Compared with {comparedDate}</Trans>
        </span>
      )}
    </div>
  );
}

const formatFigure = (count: number | null): string => (count === null ? '–' : formatCount(count));

/** The change from one count to another, in percent. Null if there is none. */
const changeBetween = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : ((now - before) * 100) / before;
