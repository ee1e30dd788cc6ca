import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useId } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { formatDates } from './point-labels.ts';
import type { AnalyticsReport } from './report-queries.ts';
import type { ReportInterval } from './report-search.ts';
import { TimeChart } from './time-chart.tsx';
import { timeSeriesOf } from './time-series-data.ts';
import classes from './reports.module.css';

const TimeTable = lazyComponent(async () => (await import('./time-table.tsx')).TimeTable);

const chartName: Record<ReportInterval, (zone: string, dates: string) => string> = {
  hour: (zone, dates) =>
    t`Chart of views and clicks by hour (${zone}), ${dates}. The table below has the same data.`,
  day: (zone, dates) =>
    t`Chart of views and clicks by day (${zone}), ${dates}. The table below has the same data.`,
  week: (zone, dates) =>
    t`Chart of views and clicks by week (${zone}), ${dates}. The table below has the same data.`,
  month: (zone, dates) =>
    t`Chart of views and clicks by month (${zone}), ${dates}. The table below has the same data.`,
};

const lastIsIncomplete: Record<ReportInterval, string> = {
  hour: t`The last hour, dashed, is not complete.`,
  day: t`The last day, dashed, is not complete.`,
  week: t`The last week, dashed, is not complete.`,
  month: t`The last month, dashed, is not complete.`,
};

/** Views and clicks over time, as a chart and optionally as a table. */
export function TimeSeries({ report }: { report: AnalyticsReport }) {
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
      <div role="img" aria-label={chartName[interval](zone, formatDates(range))}>
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
