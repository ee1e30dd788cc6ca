import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatRate } from '../format.ts';
import { Change } from './change.tsx';
import { formatDates } from './point-labels.ts';
import type { AnalyticsReport } from './report-queries.ts';
import { TimeSeries } from './time-series.tsx';
import { VisitorsNote } from './visitors-note.tsx';
import classes from './reports.module.css';

interface SummaryFiguresProps {
  report: AnalyticsReport;
  /** Shown below the figures. */
  children?: ReactNode;
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
        <Figure name={t`Click rate`} value={formatKnown(totals.ctr, formatRate)}>
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
