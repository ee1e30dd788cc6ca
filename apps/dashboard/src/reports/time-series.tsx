import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useId } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { formatDates } from './point-labels.ts';
import type { AnalyticsReport } from './report-queries.ts';
import { TimeChart } from './time-chart.tsx';
import { timeSeriesOf } from './time-series-data.ts';
import classes from './reports.module.css';

const TimeTable = lazyComponent(async () => (await import('./time-table.tsx')).TimeTable);

/** Views and clicks over time, as a chart and optionally as a table. */
export function TimeSeries({ report }: { report: AnalyticsReport }) {
  const [open, { toggle }] = useDisclosure();
  const tableId = useId();
  const series = timeSeriesOf(report);
  const { range, interval, comparison } = report;
  const isOver = !series.points.some(({ incomplete }) => incomplete);
  return (
    <>
      <div
        role="img"
        aria-label={`Chart of views and clicks by ${interval} (${range.zone}), ${formatDates(range)}. The table below has the same data.`}
      >
        <TimeChart {...series} />
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs" className={classes.quiet}>
          Days are in {range.zone}.{!isOver && ` The last ${interval}, dashed, is not complete.`}
          {comparison && ` Thin and dashed: ${formatDates(comparison.range)}.`}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={toggle}
          aria-expanded={open}
          aria-controls={open ? tableId : undefined}
          className={classes.link}
        >
          {open ? 'Hide table' : 'Show table'}
        </Button>
      </Group>
      <Suspense>{open && <TimeTable id={tableId} zone={range.zone} {...series} />}</Suspense>
    </>
  );
}
