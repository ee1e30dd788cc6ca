import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Drawer, Stack, Table, Text, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '../api/v1.gen.ts';
import { LocalDate } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { formatCount } from '../format.ts';
import { locale } from '../language/language.ts';
import { formatDates } from './point-labels.ts';
import classes from './explanation-drawer.module.css';
import { reconciliationQuery, type ReportScope } from './report-queries.ts';
import { useReportSearch } from './use-report-search.ts';

type Answer = components['schemas']['Reconciliation'];
type Requests = NonNullable<Answer['requests']>;

/** Describes each kind of request, and what it counts as. */
const kinds: {
  key: Exclude<keyof Requests, 'total'>;
  name: string;
  meaning: string;
  view?: true;
  click?: true;
}[] = [
  {
    key: 'direct',
    name: t`Direct visits`,
    meaning: t`Sent to the destination immediately.`,
    view: true,
    click: true,
  },
  {
    key: 'firstLegs',
    name: t`First legs`,
    meaning: t`Saw a page first, such as a way out of an app, or were handed to a browser or app.`,
    view: true,
  },
  {
    key: 'secondLegs',
    name: t`Second legs`,
    meaning: t`Came back from such a page and were sent to the destination.`,
    click: true,
  },
  {
    key: 'laterPages',
    name: t`Later pages`,
    meaning: t`Saw another page of the same visit, such as the password page after an age gate or a wrong password.`,
  },
  { key: 'reused', name: t`Reused tokens`, meaning: t`The same page was left a second time.` },
  { key: 'excluded', name: t`Not counted`, meaning: t`Served, but not a person’s visit. See below.` },
];

/** The reasons visits do not count as views, by kind. */
const reasons: Record<string, string> = {
  bot: t`Search engines, and apps that fetch a preview when someone shares the link.`,
  head: t`Requests for headers only, such as those of link checkers.`,
  speculative: t`A browser preloaded the link. If the user then opens it, that visit is counted.`,
  'no-agent': t`Requests that do not say which browser they come from. Real browsers always do.`,
  automated: t`A browser requested the link although no one followed it, for example because a page shows it as a picture or a mail scanner opened it.`,
  expired: t`Visits after the link expired or reached its maximum number of clicks.`,
  blocked: t`Visits that a rule of the link blocks.`,
};

/** Visits that got a response but are not in any other figure of the report. */
function ExcludedVisits({ excluded }: { excluded: components['schemas']['Excluded'][] }) {
  if (excluded.length === 0) {
    return (
      <Text size="sm">
        <Trans>Every visit in this range was counted.</Trans>
      </Text>
    );
  }
  return (
    <dl className={classes.excluded}>
      {excluded.map(({ key, label, count: visits }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatCount(visits)}</dd>
          <Text component="dd" size="sm" className={classes.quiet}>
            {reasons[key]}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Shows how the requests on a report's days add up to its views and clicks. */
function Reconciliation({ scope }: { scope: ReportScope }) {
  const [search] = useReportSearch();
  const { data, error, refetch } = useQuery(reconciliationQuery(scope, search));
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const { range, requests, excluded, folded } = data;
  const { zone } = range;
  const dates = formatDates(range);
  const foldedClicks = lists.format(folded.map(foldedText));
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          Every request from {dates} ({zone}) is in exactly one of these places.
        </Trans>
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
      {data.forgiven !== null && data.forgiven > 0 && <Forgiven views={data.forgiven} />}
      <Section title={t`Not counted`}>
        <ExcludedVisits excluded={excluded} />
      </Section>
      {folded.length > 0 && (
        <Section title={t`Merged into “Other”`}>
          <Text size="sm" className={classes.quiet}>
            <Trans>
              A breakdown keeps 500 values a day. Clicks with further values are in its row “Other”:{' '}
              {foldedClicks}.
            </Trans>
          </Text>
        </Section>
      )}
    </Stack>
  );
}

const added = new Intl.NumberFormat(locale, { signDisplay: 'always' });
const lists = new Intl.ListFormat(locale, { type: 'unit' });

/** The number of clicks that are folded in a breakdown. Parameters are labeled as in URLs. */
function foldedText({ by: parameter, clicks }: Answer['folded'][number]): string {
  const count = formatCount(clicks);
  if (parameter === 'source') return t({ message: `${count} by source`, context: 'number of clicks' });
  if (parameter === 'referrer') return t({ message: `${count} by referrer`, context: 'number of clicks' });
  return t({ message: `${count} by ${parameter}`, context: 'number of clicks' });
}

function Places({ requests, views, clicks }: { requests: Requests; views: number; clicks: number }) {
  const total = formatCount(requests.total);
  return (
    <Table
      aria-label={t`How requests add up to views and clicks`}
      className={classes.places}
      verticalSpacing="xs"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>Requests</Trans>
          </Table.Th>
          <Table.Th scope="col">
            <Trans>Views</Trans>
          </Table.Th>
          <Table.Th scope="col">
            <Trans>Clicks</Trans>
          </Table.Th>
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
            <Table.Td>{view ? added.format(requests[key]) : '–'}</Table.Td>
            <Table.Td>{click ? added.format(requests[key]) : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">
            <Trans>{total} in total</Trans>
          </Table.Th>
          <Table.Td>= {formatCount(views)}</Table.Td>
          <Table.Td>= {formatCount(clicks)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

/** Shown for days before the outcome of each request was recorded. */
function UnknownPlaces({ data: { range, legsSince, views, clicks } }: { data: Answer }) {
  const [, show] = useReportSearch();
  const from = legsSince.slice(0, 10);
  const date = formatDates({ from, to: from });
  return (
    <Alert variant="light" color="gray" title={t`Not known for all of these days`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t`How requests were served is recorded since ${date}. Choose later days to see how ${plural(views, { one: '# view', other: '# views' })} and ${plural(clicks, { one: '# click', other: '# clicks' })} add up.`}
        </Text>
        {from <= range.to && (
          <Button size="xs" variant="default" onClick={() => show({ days: undefined, from, to: range.to })}>
            <Trans>Show the days since then</Trans>
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const Balance = ({ isBalanced }: { isBalanced: boolean }) =>
  isBalanced ? (
    <Alert variant="light" icon={<IconCheck aria-hidden />} color="harbor">
      <Trans>Views and clicks agree: both contain the same number of direct visits.</Trans>
    </Alert>
  ) : (
    <Alert variant="light" icon={<IconAlertTriangle aria-hidden />} color="orange">
      <Trans>
        Views and clicks do not agree on the number of direct visits. An operator can find out why with the
        command “audit”.
      </Trans>
    </Alert>
  );

/** Views of a link whose address had other characters around it. */
function Forgiven({ views }: { views: number }) {
  return (
    <Section title={t`Quoted with more than the link`}>
      <Text size="sm">
        {plural(views, {
          one: '# view came by an address with something around the link, such as a bracket or a comma. It led where it should, but the link may be quoted wrongly somewhere.',
          other:
            '# views came by an address with something around the link, such as a bracket or a comma. They led where they should, but the link may be quoted wrongly somewhere.',
        })}
      </Text>
    </Section>
  );
}

/** The daily audit of everything that the installation has ever counted. */
function Audit({ audit }: { audit: Answer['lastAudit'] }) {
  if (!audit) return null;
  return audit.balanced ? (
    <Text size="sm">
      <Trans>
        All figures of this installation were last checked on <LocalDate at={audit.at} />: every accepted
        click is counted exactly once.
      </Trans>
    </Text>
  ) : (
    <Alert variant="light" icon={<IconAlertTriangle aria-hidden />} color="orange">
      <Trans>
        All figures of this installation were last checked on <LocalDate at={audit.at} />, and some do not add
        up. An operator can find out which with the command “audit”.
      </Trans>
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

interface ExplanationDrawerProps {
  scope: ReportScope;
  opened: boolean;
  onClose: () => void;
}

/** The lazy drawer of the reconciliation, loaded when it is first opened. */
export function ExplanationDrawer({ scope, opened, onClose }: ExplanationDrawerProps) {
  // A drawer that mounts open would not know where to return the focus.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isMounted && opened}
      onClose={onClose}
      position="right"
      title={t`Why these numbers?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Reconciliation scope={scope} />
    </Drawer>
  );
}
