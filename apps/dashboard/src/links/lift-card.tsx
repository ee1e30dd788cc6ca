import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazySelect } from '../components/lazy-select.tsx';
import { ErrorState } from '../components/page-states.tsx';
import { formatCount, formatLongDay } from '../format.ts';
import { ReportCard } from '../reports/report-card.tsx';
import classes from '../reports/reports.module.css';
import { appSentence, hasVerdict, type Lift, liftSentence, sameDaySentence } from './lift-sentence.ts';
import { type LiftApp, liftQuery } from './link-queries.ts';
import { ruleChoicesQuery } from './rules/rule-choices.ts';

/**
 * The figures of visits that began in an app that the user picks. There is no verdict about it: an app can be picked
 * after the fact.
 */
function LiftOfApp({ linkId }: { linkId?: string }) {
  const [app, setApp] = useState<LiftApp | null>(null);
  const { inApp = [] } = useQuery(ruleChoicesQuery).data ?? {};
  return (
    <Stack gap="xs" mt="xs">
      <LazySelect
        label={t`App that the visit began in`}
        placeholder={t`Pick an app`}
        data={inApp.filter(({ key }) => key !== 'any').map(({ key, label }) => ({ value: key, label }))}
        value={app}
        onChange={(key) => setApp(key as LiftApp | null)}
        searchable
        maw={320}
      />
      {app !== null && <Figures linkId={linkId} app={app} />}
    </Stack>
  );
}

function Figures({ linkId, app }: { linkId: string | undefined; app: LiftApp }) {
  const { data: lift, error, refetch } = useQuery(liftQuery(linkId, app));
  if (error && !lift) return <ErrorState error={error} reset={() => void refetch()} />;
  if (!lift) return <Skeleton h={120} />;
  if (!lift.conversions) {
    return (
      <Text size="sm" role="status">
        <Trans>There are no visits of both groups to compare.</Trans>
      </Text>
    );
  }
  const [from, to] = [lift.range?.from, lift.range?.to].map((day) => day && formatLongDay(day));
  return (
    <>
      <Text size="sm">
        <Trans>
          Clicks from {from} to {to} (UTC)
        </Trans>
      </Text>
      <Arms arms={lift.arms} />
      <Text size="sm" role="status">
        {appSentence(lift)}
      </Text>
      <Text size="sm" className={classes.quiet}>
        <Trans>
          This is not a result: of 20 apps without any difference, about one seems to have one by chance.
        </Trans>
      </Text>
    </>
  );
}

function Arms({ arms: { treated, heldout } }: Pick<Lift, 'arms'>) {
  const groups = [
    { name: t({ message: 'Offered a way out', context: 'visitors' }), ...treated },
    { name: t({ message: 'Held out', context: 'visitors' }), ...heldout },
  ];
  return (
    <Table horizontalSpacing="xs" aria-label={t`Visits and sales of both groups`} className={classes.days}>
      <Table.Thead>
        <Table.Tr>
          {[t`Visitors`, t`Visits`, t`Sales`].map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(({ name, visits, conversions }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>{formatCount(visits)}</Table.Td>
            <Table.Td>{formatCount(conversions)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

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
