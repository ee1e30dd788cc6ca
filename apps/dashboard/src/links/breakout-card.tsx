import { Group, Text } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { formatCount, formatShare } from '../format.ts';
import { NoData } from '../reports/ranking.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import classes from './link-page.module.css';

type BreakoutResult = components['schemas']['BreakoutDto'];

/** What visitors in in-app browsers did, by app and behavior. */
export function BreakoutCard({ results }: { results: BreakoutResult[] }) {
  if (results.length === 0) {
    return (
      <ReportCard title="In-app browsers">
        <NoData>No visitor was offered a way out of an app in this range.</NoData>
      </ReportCard>
    );
  }
  return (
    <ReportCard
      title="In-app browsers"
      lead="What visitors in an app’s browser did: left for the phone’s browser, stayed in the app, or went no further."
    >
      <ul className={classes.legend} aria-hidden>
        <li data-outcome="left">Left the app</li>
        <li data-outcome="stayed">Stayed in the app</li>
        <li data-outcome="gone">Went no further</li>
      </ul>
      <ul className={classes.outcomes} aria-label="Visitors in in-app browsers">
        {results.map((result) => (
          <BreakoutResultRow key={`${result.key}/${result.behavior}`} result={result} />
        ))}
      </ul>
    </ReportCard>
  );
}

function BreakoutResultRow({ result: { label, behavior, shown, left, stayed } }: { result: BreakoutResult }) {
  // A click on the first day of the range may belong to a view on the day before.
  const total = Math.max(shown, left + stayed);
  const width = (part: number) => ({ width: `${(100 * part) / total}%` });
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">
          {label} · <span className={classes.quiet}>{behavior}</span>
        </Text>
        <Text size="sm" fw={600} className={classes.number}>
          {formatShare(left, total)} left
        </Text>
      </Group>
      <div className={classes.bar} aria-hidden>
        <span data-outcome="left" style={width(left)} />
        <span data-outcome="stayed" style={width(stayed)} />
      </div>
      <Text size="xs" className={classes.quiet}>
        {formatCount(shown)} shown, {formatCount(left)} left, {formatCount(stayed)} stayed
      </Text>
    </li>
  );
}
