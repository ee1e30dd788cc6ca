import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { AnalyticsReport } from './report-queries.ts';
import classes from './reports.module.css';

/** Explains the number of visitors, and what it leaves out. */
export function VisitorsNote({ visitors }: { visitors: NonNullable<AnalyticsReport['uniqueVisitors']> }) {
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
