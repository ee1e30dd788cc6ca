import { Text } from '@mantine/core';
import { formatCount } from '../format.ts';
import type { AnalyticsReport } from './report-queries.ts';
import classes from './reports.module.css';

/** What the number of visitors means, and what it leaves out. */
export function VisitorsNote({ visitors }: { visitors: NonNullable<AnalyticsReport['uniqueVisitors']> }) {
  const { range, total, viewsWithoutVisitor } = visitors;
  const missing = viewsWithoutVisitor ?? 0;
  return (
    <Text size="xs" className={classes.quiet}>
      Visitors are counted by UTC day, to within 2%.
      {range.from !== range.to && ' The days are added up: who comes on three days counts three times.'}
      {total === null && ' They were not counted on all of these days.'}
      {total !== null &&
        missing > 0 &&
        ` Left out: the visitors of ${formatCount(missing)} ${missing === 1 ? 'view' : 'views'}.`}
    </Text>
  );
}
