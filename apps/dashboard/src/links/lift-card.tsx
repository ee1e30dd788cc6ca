import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../format.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { hasVerdict, type Lift, liftSentence, sameDaySentence } from './lift-sentence.ts';
import { LiftOfApp } from './lift-of-app.tsx';
import { liftQuery } from './link-queries.ts';

interface LiftCardProps {
  /** Default: all links of the account. */
  linkId?: string;
  /** True to show nothing until there is a verdict. */
  waitsForVerdict?: boolean;
}

/** The value of leading visitors out of apps, if a holdout is set. Renders nothing until it is known. */
export function LiftCard({ linkId, waitsForVerdict = false }: LiftCardProps) {
  const { data: lift } = useQuery(liftQuery(linkId));
  const [showsApps, showApps] = useState(false);
  if (!lift || (waitsForVerdict && !hasVerdict(lift))) return null;
  return (
    <ReportCard title={t`What breakout is worth`}>
      <Text>{liftSentence(lift)}</Text>
      <details>
        <summary>
          <Trans>How is this known?</Trans>
        </summary>
        <Explanation lift={lift} />
      </details>
      <details onToggle={({ currentTarget }) => showApps(currentTarget.open)}>
        <summary>
          <Trans>Single apps</Trans>
        </summary>
        {showsApps && <LiftOfApp linkId={linkId} />}
      </details>
    </ReportCard>
  );
}

function Explanation({ lift }: { lift: Lift }) {
  const [treated, heldOut] = [lift.arms.treated.visits, lift.arms.heldout.visits].map(formatCount);
  return (
    <List size="sm" spacing="xs" mt="xs">
      <List.Item>
        <Trans>
          Visitors in apps are held out at random: they are offered no way out, and nothing else is different.{' '}
          {treated} visits were offered one, and {heldOut} were held out. What the first group bought beyond
          its share is due to the way out.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Groups also differ a little by chance. The range after “95%” shows how large the real difference may
          be. About 95 of 100 such ranges are right, no matter how often you look.
        </Trans>
      </List.Item>
      <List.Item>
        <Trans>If one group has fewer visits than its share, some were lost, and there is no result.</Trans>
      </List.Item>
      <List.Item>
        <Trans>
          Visits of the last 7 days are not in it, because many of their orders are still to come. People who
          were held out and bought later in another browser are missing from their group.
        </Trans>{' '}
        {sameDaySentence(lift)}
      </List.Item>
    </List>
  );
}
