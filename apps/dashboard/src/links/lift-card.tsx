import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../format.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { liftSentence, sameDaySentence } from './lift-sentence.ts';
import { liftQuery } from './link-queries.ts';

/** What it is worth to lead visitors of a link out of apps, if some are held out. Nothing until it is known. */
export function LiftCard({ linkId }: { linkId: string }) {
  const { data: lift } = useQuery(liftQuery(linkId));
  if (!lift) return null;
  const [treated, heldOut] = [lift.arms.treated.visits, lift.arms.heldout.visits].map(formatCount);
  return (
    <ReportCard title={t`What breakout is worth`}>
      <Text>{liftSentence(lift)}</Text>
      <details>
        <summary>
          <Trans>How is this known?</Trans>
        </summary>
        <Text size="sm" mt="xs">
          <Trans>
            {treated} visits were shown a way out of the app, and {heldOut} were held out. Visits of the last
            7 days are not in it. People who were held out and bought later in another browser are missing
            from their group.
          </Trans>{' '}
          {sameDaySentence(lift)}
        </Text>
      </details>
    </ReportCard>
  );
}
