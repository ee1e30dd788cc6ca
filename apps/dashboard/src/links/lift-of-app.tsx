import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazySelect } from '../components/lazy-select.tsx';
import { ErrorState } from '../components/page-states.tsx';
import { formatCount, formatLongDay } from '../format.ts';
import classes from '../reports/reports.module.css';
import { appSentence, type Lift } from './lift-sentence.ts';
import { type LiftApp, liftQuery } from './link-queries.ts';
import { ruleChoicesQuery } from './rules/rule-choices.ts';

/**
 * The figures of visits that began in an app that the user picks. There is no verdict about it: an app can be picked
 * after the fact.
 */
export function LiftOfApp({ linkId }: { linkId?: string }) {
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
