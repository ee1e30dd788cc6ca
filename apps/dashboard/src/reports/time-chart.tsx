import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useState, type PointerEvent } from 'react';
import { formatCount } from '../format.ts';
import { Change } from './change.tsx';
import { countTicks, formatTick, labeledPoints } from './chart-scale.ts';
import { areaPath, linePath } from './chart-paths.ts';
import { longLabel, shortLabel } from './point-labels.ts';
import type { ReportInterval } from './report-search.ts';
import { seriesList, type SeriesName, type TimePoint, type TimeSeriesData } from './time-series-data.ts';
import classes from './time-chart.module.css';

const height = 260;
const plot = { top: 12, right: 32, bottom: 28, left: 46 };
/** Enough for the longest label, such as "28. Sept.", and a gap. */
const labelWidth = { hour: 58, day: 58, week: 58, month: 76 };

interface ChartTooltipProps {
  point: TimePoint;
  /** The point of the comparison. */
  before: TimePoint | undefined;
  interval: ReportInterval;
  /** The horizontal position of the point, from 0 to 1. The tooltip stays inside the chart. */
  at: number;
}

/** The figures of a point, and their change. */
function ChartTooltip({ point, before, interval, at }: ChartTooltipProps) {
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

/**
 * The chart of views and clicks. Straight lines connect the points, so nothing between them is interpolated. The line
 * to the current interval is dashed, and so is the comparison period, which is aligned by the distance from its
 * beginning. Keyboard users get the data from the table.
 */
export function TimeChart({ points, before, interval }: TimeSeriesData) {
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const last = points.length - 1;
  const begun = points.findIndex(({ incomplete }) => incomplete);
  /** The last point that has begun, and the last one that is over. */
  const [current, complete] = begun < 0 ? [last, last] : [begun, begun - 1];
  const counts = [...points.slice(0, current + 1), ...before].flatMap(({ views, clicks }) => [views, clicks]);
  const ticks = countTicks(Math.max(0, ...counts.map((count) => count ?? 0)));
  const [bottom, right] = [height - plot.bottom, Math.max(plot.left + 1, width - plot.right)];
  const x = (index: number) => plot.left + ((right - plot.left) * index) / Math.max(1, last);
  const y = (count: number) => bottom - ((bottom - plot.top) * count) / (ticks.at(-1) ?? 1);
  const placesOf = (from: TimeSeriesData['before'], name: SeriesName) =>
    from.slice(0, points.length).map(({ [name]: count }, index) => {
      return count === null ? null : ([x(index), y(count)] as const);
    });
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) * width) / box.width;
    const index = Math.round(((at - plot.left) / (right - plot.left)) * last);
    setPointed(Math.min(last, Math.max(0, index)));
  };
  return (
    <div ref={ref} dir="ltr" className={classes.chart} style={{ minHeight: width ? undefined : height }}>
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={classes.picture}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={plot.left} x2={right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
              <text x={plot.left - 8} y={y(tick)} dy="0.32em" textAnchor="end" data-axis="count">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {labeledPoints(
            points.length,
            Math.max(2, Math.floor((right - plot.left) / labelWidth[interval])),
            interval,
          ).map((index) => (
            <text key={index} x={x(index)} y={height - 8} textAnchor="middle" data-axis="day">
              {points[index] && shortLabel(points[index], interval)}
            </text>
          ))}
          {pointed !== null && (
            <line x1={x(pointed)} x2={x(pointed)} y1={plot.top} y2={bottom} className={classes.cursor} />
          )}
          {seriesList.map(({ name }) => {
            const places = placesOf(points, name).slice(0, current + 1);
            const [end, marked] = [places[current], pointed === null ? null : places[pointed]];
            return (
              <g key={name} data-series={name} className={classes.series}>
                <path d={areaPath(places, bottom)} className={classes.area} />
                <path d={linePath(places.slice(0, complete + 1))} className={classes.line} />
                <path
                  d={complete < current ? linePath(places.slice(Math.max(0, complete))) : ''}
                  className={classes.incomplete}
                />
                <path d={linePath(placesOf(before, name))} className={classes.before} data-compared />
                {end && complete < current && (
                  <circle cx={end[0]} cy={end[1]} r={3.5} className={classes.today} />
                )}
                {marked && pointed !== current && (
                  <circle cx={marked[0]} cy={marked[1]} r={3.5} className={classes.dot} />
                )}
              </g>
            );
          })}
        </svg>
      )}
      {pointed !== null && points[pointed] && (
        <ChartTooltip
          point={points[pointed]}
          before={before[pointed]}
          interval={interval}
          at={x(pointed) / Math.max(1, width)}
        />
      )}
    </div>
  );
}
