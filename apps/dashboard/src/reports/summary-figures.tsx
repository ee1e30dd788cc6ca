import { Paper, Stack } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { formatCount, formatRate } from '../format.ts';
import { DailyTraffic } from './daily-traffic.tsx';
import classes from './reports.module.css';

interface SummaryFiguresProps {
  summary: components['schemas']['SummaryDto'];
  days: components['schemas']['DayDto'][];
}

/** The totals of a range, which double as the chart's legend, and the chart by day. */
export function SummaryFigures({ summary, days }: SummaryFiguresProps) {
  return (
    <Paper component="section" withBorder aria-label="Summary" className={classes.card}>
      <dl className={classes.figures}>
        <Figure name="Views" value={formatCount(summary.views)} mark="views" />
        <Figure name="Clicks" value={formatCount(summary.clicks)} mark="clicks" />
        <Figure name="Click rate" value={formatRate(summary.ctr)} />
      </dl>
      <Stack p="md" gap="xs">
        <DailyTraffic days={days} />
      </Stack>
    </Paper>
  );
}

function Figure({ name, value, mark }: { name: string; value: string; mark?: 'views' | 'clicks' }) {
  return (
    <div className={classes.figure}>
      <dt>
        {mark && <span className={classes.mark} data-mark={mark} aria-hidden />}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
