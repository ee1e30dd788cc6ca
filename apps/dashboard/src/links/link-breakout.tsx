import { Table, VisuallyHidden } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { count, share } from '../reports/format.ts';
import { NoClicks } from '../reports/ranking.tsx';
import { behaviorWords } from './link-behaviors.ts';
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
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table className={classes.outcomes} verticalSpacing={6}>
          <caption>
            <VisuallyHidden>What came of visitors inside apps</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">App</th>
              <th scope="col">Behavior</th>
              <td />
              <th scope="col">Shown</th>
              <th scope="col">Left</th>
              <th scope="col">Stayed</th>
              <th scope="col">Left, share</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <OutcomeRow key={`${outcome.key}/${outcome.behavior}`} outcome={outcome} />
            ))}
          </tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function OutcomeRow({ outcome: { label, behavior, shown, left, stayed } }: { outcome: Outcome }) {
  // On the range's first day a click may belong to a view of the day before.
  const whole = Math.max(shown, left + stayed);
  const width = (part: number) => ({ width: `${(100 * part) / whole}%` });
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{behaviorWords[behavior]}</td>
      <td className={classes.chart}>
        <div className={classes.bar} aria-hidden>
          <span data-outcome="left" style={width(left)} />
          <span data-outcome="stayed" style={width(stayed)} />
        </div>
      </td>
      <td>{count(shown)}</td>
      <td>{count(left)}</td>
      <td>{count(stayed)}</td>
      <td>{share(left, whole)}</td>
    </tr>
  );
}
