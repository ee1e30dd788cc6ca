import { Alert, Button, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '../api/v1.gen.ts';
import { LocalDate } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { formatCount } from '../format.ts';
import { ExcludedVisits } from './excluded-visits.tsx';
import { formatDates } from './point-labels.ts';
import { reconciliationQuery, type ReportScope } from './report-queries.ts';
import classes from './reconciliation.module.css';
import { useReportSearch } from './use-report-search.ts';

type Answer = components['schemas']['ReconciliationDto'];
type Requests = NonNullable<Answer['requests']>;

/** What each kind of request is, and what it counts as. */
const kinds: {
  key: Exclude<keyof Requests, 'total'>;
  name: string;
  meaning: string;
  view?: true;
  click?: true;
}[] = [
  {
    key: 'direct',
    name: 'Direct visits',
    meaning: 'Sent to the destination at once.',
    view: true,
    click: true,
  },
  {
    key: 'firstLegs',
    name: 'First legs',
    meaning: 'Saw a page first, such as a way out of an app, or were handed to a browser or app.',
    view: true,
  },
  {
    key: 'secondLegs',
    name: 'Second legs',
    meaning: 'Came back from such a page and were sent to the destination.',
    click: true,
  },
  { key: 'laterPages', name: 'Later pages', meaning: 'Another page of the same visit.' },
  { key: 'reused', name: 'Reused tokens', meaning: 'The same page was left a second time.' },
  { key: 'excluded', name: 'Not counted', meaning: 'Served, but not a person’s visit. See below.' },
];

/** How the requests of a report's days add up to its views and clicks. */
export function Reconciliation({ scope }: { scope: ReportScope }) {
  const [search] = useReportSearch();
  const { data, error, refetch } = useQuery(reconciliationQuery(scope, search));
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const { range, requests, excluded, folded } = data;
  return (
    <Stack gap="md">
      <Text size="sm">
        Every request from {formatDates(range)} ({range.zone}) is in exactly one of these places.
      </Text>
      {requests ? (
        <>
          <Places requests={requests} views={data.views} clicks={data.clicks} />
          <Balance isBalanced={data.balanced === true} />
        </>
      ) : (
        <UnknownPlaces data={data} />
      )}
      <Audit audit={data.lastAudit} />
      <Section title="Not counted">
        <ExcludedVisits excluded={excluded} />
      </Section>
      {folded.length > 0 && (
        <Section title="Merged into “Other”">
          <Text size="sm" className={classes.quiet}>
            A breakdown keeps 500 values a day. Clicks with further values are in its row “Other”:{' '}
            {folded.map(({ by, clicks }) => `${formatCount(clicks)} by ${by}`).join(', ')}.
          </Text>
        </Section>
      )}
    </Stack>
  );
}

function Places({ requests, views, clicks }: { requests: Requests; views: number; clicks: number }) {
  return (
    <Table
      aria-label="How requests add up to views and clicks"
      className={classes.places}
      verticalSpacing="xs"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Requests</Table.Th>
          <Table.Th scope="col">Views</Table.Th>
          <Table.Th scope="col">Clicks</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map(({ key, name, meaning, view, click }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              <b>{formatCount(requests[key])}</b> {name}
              <Text size="xs" className={classes.quiet}>
                {meaning}
              </Text>
            </Table.Th>
            <Table.Td>{view ? `+${formatCount(requests[key])}` : '–'}</Table.Td>
            <Table.Td>{click ? `+${formatCount(requests[key])}` : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{formatCount(requests.total)} in total</Table.Th>
          <Table.Td>= {formatCount(views)}</Table.Td>
          <Table.Td>= {formatCount(clicks)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** For days before it was recorded how each request was served. */
function UnknownPlaces({ data: { range, legsSince, views, clicks } }: { data: Answer }) {
  const [, show] = useReportSearch();
  const from = legsSince.slice(0, 10);
  return (
    <Alert variant="light" color="gray" title="Not known for all of these days">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          How requests were served is recorded since {formatDates({ from, to: from })}. Choose later days to
          see how {formatCount(views)} views and {formatCount(clicks)} clicks add up.
        </Text>
        {from <= range.to && (
          <Button size="xs" variant="default" onClick={() => show({ days: undefined, from, to: range.to })}>
            Show the days since then
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const Balance = ({ isBalanced }: { isBalanced: boolean }) =>
  isBalanced ? (
    <Alert variant="light" icon={<IconCheck aria-hidden />} color="harbor">
      Views and clicks agree: both contain the same number of direct visits.
    </Alert>
  ) : (
    <Alert variant="light" icon={<IconAlertTriangle aria-hidden />} color="orange">
      Views and clicks do not agree on the number of direct visits. An operator can find out why with the
      command “audit”.
    </Alert>
  );

/** The daily check of everything that the installation has ever counted. */
function Audit({ audit }: { audit: Answer['lastAudit'] }) {
  if (!audit) return null;
  return audit.balanced ? (
    <Text size="sm">
      All figures of this installation were last checked on <LocalDate at={audit.at} />: every accepted click
      is counted exactly once.
    </Text>
  ) : (
    <Alert variant="light" icon={<IconAlertTriangle aria-hidden />} color="orange">
      All figures of this installation were last checked on <LocalDate at={audit.at} />, and some do not add
      up. An operator can find out which with the command “audit”.
    </Alert>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={6} component="section" aria-label={title}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
);
