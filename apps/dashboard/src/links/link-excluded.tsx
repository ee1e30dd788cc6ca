import { Text } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { count } from '../reports/format.ts';
import { NoClicks } from '../reports/ranking.tsx';
import classes from './link-page.module.css';

/** Why each is no view. */
const reasons: Record<string, string> = {
  bot: 'Search engines, and apps that fetch a preview where somebody posts the link. Nobody saw anything yet.',
  head: 'Asked for the headers alone, as programs do that check whether an address works.',
  speculative: 'A browser loaded ahead of its user. Who really goes there is counted then.',
  'no-agent': 'Did not say which browser it is, as every browser of a person does.',
};

/** The visits that were answered and are in no other figure of the report. */
export function ExcludedCard({ excluded }: { excluded: components['schemas']['ExcludedDto'][] }) {
  return (
    <Card title="Answered and not counted">
      {excluded.length === 0 ? (
        <NoClicks>There was nothing of the kind in these days.</NoClicks>
      ) : (
        <dl className={classes.excluded}>
          {excluded.map(({ key, label, count: visits }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{count(visits)}</dd>
              <Text component="dd" size="sm" className={classes.quiet}>
                {reasons[key]}
              </Text>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
