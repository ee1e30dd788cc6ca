import { Group, Text } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { count, share } from '../reports/format.ts';
import { NoClicks } from '../reports/ranking.tsx';
import classes from './link-page.module.css';

type Outcome = components['schemas']['BreakoutDto'];

/** What came of the visitors who met the link inside an app, by app and behavior. */
export function BreakoutCard({ outcomes }: { outcomes: Outcome[] }) {
  if (outcomes.length === 0) {
    return (
      <Card title="Out of apps">
        <NoClicks>Nobody was shown the way out of an app in these days.</NoClicks>
      </Card>
    );
  }
  return (
    <Card
      title="Out of apps"
      lead="Of the visitors in an app's browser: who left it for the phone's own, who went on inside, and who went no further."
    >
      <ul className={classes.legend} aria-hidden>
        <li data-outcome="left">Left the app</li>
        <li data-outcome="stayed">Stayed inside</li>
        <li data-outcome="gone">Went no further</li>
      </ul>
      <ul className={classes.outcomes} aria-label="What came of visitors inside apps">
        {outcomes.map((outcome) => (
          <OutcomeRow key={`${outcome.key}/${outcome.behavior}`} outcome={outcome} />
        ))}
      </ul>
    </Card>
  );
}

function OutcomeRow({ outcome: { label, behavior, shown, left, stayed } }: { outcome: Outcome }) {
  // On the range's first day a click may belong to a view of the day before.
  const whole = Math.max(shown, left + stayed);
  const width = (part: number) => ({ width: `${(100 * part) / whole}%` });
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">
          {label} · <span className={classes.quiet}>{behavior}</span>
        </Text>
        <Text size="sm" fw={600} className={classes.number}>
          {share(left, whole)} left
        </Text>
      </Group>
      <div className={classes.bar} aria-hidden>
        <span data-outcome="left" style={width(left)} />
        <span data-outcome="stayed" style={width(stayed)} />
      </div>
      <Text size="xs" className={classes.quiet}>
        {count(shown)} shown, {count(left)} left, {count(stayed)} stayed
      </Text>
    </li>
  );
}
