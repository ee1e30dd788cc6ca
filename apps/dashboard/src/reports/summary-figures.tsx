import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useId } from 'react';
import { formatCount, formatRate } from '../format.ts';
import { lazyComponent } from '../load-chunk.ts';
import { Change } from './change.tsx';
import { formatDates } from './point-labels.ts';
import type { AnalyticsReport } from './report-queries.ts';
import type { ReportInterval } from './report-search.ts';
import classes from './reports.module.css';
import { TimeChart } from './time-chart.tsx';
import { chartName, timeSeriesOf } from './time-series-data.ts';

interface SummaryFiguresProps {
  report: AnalyticsReport;
  /** Shown below the figures. */
  children?: ReactNode;
}

/** Explains the number of visitors, and what it leaves out. */
function VisitorsNote({ visitors }: { visitors: NonNullable<AnalyticsReport['uniqueVisitors']> }) {
  const { range, total, viewsWithoutVisitor } = visitors;
  const missing = viewsWithoutVisitor ?? 0;
  const sentences = [
    t`Visitors are counted by UTC day, to within 2%.`,
    range.from !== range.to && t`Days are added up: a visitor who comes on three days counts three times.`,
    total === null && t`They were not counted on all of these days.`,
    total !== null &&
      missing > 0 &&
      plural(missing, {
        one: 'Left out: the visitors of # view.',
        other: 'Left out: the visitors of # views.',
      }),
  ];
  return (
    <Text size="xs" className={classes.quiet}>
      {sentences.filter(Boolean).join(' ')}
    </Text>
  );
}

const TimeTable = lazyComponent(async () => (await import('./time-table.tsx')).TimeTable);

const lastIsIncomplete: Record<ReportInterval, string> = {
  hour: t`The last hour, dashed, is not complete.`,
  day: t`The last day, dashed, is not complete.`,
  week: t`The last week, dashed, is not complete.`,
  month: t`The last month, dashed, is not complete.`,
};

/** Views and clicks over time, as a chart and optionally as a table. */
function TimeSeries({ report }: { report: AnalyticsReport }) {
  const [open, { toggle }] = useDisclosure();
  const tableId = useId();
  const series = timeSeriesOf(report);
  const { range, interval, comparison } = report;
  const isOver = !series.points.some(({ incomplete }) => incomplete);
  const { zone } = range;
  const comparedDates = comparison && formatDates(comparison.range);
  const sentences = [
    t`Days are in ${zone}.`,
    !isOver && lastIsIncomplete[interval],
    comparedDates && t`Thin and dashed: ${comparedDates}.`,
  ];
  return (
    <>
      <div role="img" aria-label={chartName(series, zone, formatDates(range))}>
        <TimeChart {...series} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className={classes.quiet}>
          {sentences.filter(Boolean).join(' ')}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          className={classes.link}
        >
          {open ? t`Hide table` : t`Show table`}
        </Button>
      </Group>
      <Suspense>{open && <TimeTable id={tableId} zone={zone} {...series} />}</Suspense>
    </>
  );
}

/** The totals of a range, which double as the chart's legend, their change, and the chart. */
export function SummaryFigures({ report, children }: SummaryFiguresProps) {
  const { range, totals, comparison, uniqueVisitors, uniqueClicks } = report;
  const visitors = uniqueVisitors?.counted ? uniqueVisitors : undefined;
  const clickers = uniqueClicks?.counted ? uniqueClicks : undefined;
  const comparedDates = comparison && formatDates(comparison.range);
  return (
    <Paper component="section" withBorder aria-label={t`Summary`} className={classes.card}>
      {/* On the screen, the controls show it. */}
      <Text size="sm" p="md" className={classes.printed}>
        {formatDates(range)} ({range.zone})
      </Text>
      <dl className={classes.figures} data-figures={3 + (visitors ? 1 : 0) + (clickers ? 1 : 0)}>
        <Figure name={t`Views`} value={formatKnown(totals.views, formatCount)} mark="views">
          <Change percent={comparison?.change.views} />
        </Figure>
        <Figure name={t`Clicks`} value={formatKnown(totals.clicks, formatCount)} mark="clicks">
          <Change percent={comparison?.change.clicks} />
        </Figure>
        <Figure name={t`Click-through rate`} value={formatKnown(totals.ctr, formatRate)}>
          {/* Without views, there was no rate to compare with. */}
          {comparison?.totals.views !== 0 && <Change percent={comparison?.change.ctr} unit="points" />}
        </Figure>
        {visitors && (
          <Figure name={t`Visitors`} value={formatKnown(visitors.total, formatCount)}>
            <Change percent={visitors.comparison?.change} />
          </Figure>
        )}
        {clickers && (
          <Figure name={t`Unique clicks`} value={formatKnown(clickers.total, formatCount)}>
            <Change percent={clickers.comparison?.change} />
          </Figure>
        )}
      </dl>
      <Stack p="md" gap="xs">
        {comparedDates && (
          <VisuallyHidden>
            <Trans>Changes are compared with {comparedDates}.</Trans>
          </VisuallyHidden>
        )}
        <TimeSeries report={report} />
        {visitors && <VisitorsNote visitors={visitors} />}
        {children}
      </Stack>
    </Paper>
  );
}

const formatKnown = (figure: number | null | undefined, format: (figure: number) => string): string =>
  figure === null || figure === undefined ? '–' : format(figure);

interface FigureProps {
  name: string;
  value: string;
  mark?: 'views' | 'clicks';
  /** The change. */
  children: ReactNode;
}

function Figure({ name, value, mark, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        {mark && <span className={classes.mark} data-mark={mark} aria-hidden />}
        {name}
      </dt>
      <dd>
        {value} {children}
      </dd>
    </div>
  );
}
