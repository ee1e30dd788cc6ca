import { Paper, Stack } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { Days } from './days.tsx';
import { count, rate } from './format.ts';
import classes from './reports.module.css';

interface FiguresProps {
  summary: components['schemas']['SummaryDto'];
  days: components['schemas']['DayDto'][];
}

/** What happened in the range: three figures, which are the chart's legend too, and the chart by day. */
export function Figures({ summary, days }: FiguresProps) {
  return (
    <Paper component="section" withBorder aria-label="Figures" className={classes.card}>
      <dl className={classes.figures}>
        <Figure name="Views" value={count(summary.views)} mark="views" />
        <Figure name="Clicks" value={count(summary.clicks)} mark="clicks" />
        <Figure name="Click rate" value={rate(summary.ctr)} />
      </dl>
      <Stack p="md" gap="xs">
        <Days days={days} />
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
