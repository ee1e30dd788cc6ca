import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useChangeDefaultBehavior } from '../account/use-change-default-behavior.ts';
import { accountQuery, sessionQuery } from '../api/shared-queries.ts';
import type { components } from '../api/v1.gen.ts';
import { focusHeading } from '../components/focus-heading.ts';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { formatCount } from '../format.ts';
import { LiftCard } from '../links/lift-card.tsx';
import type { Behavior } from '../links/link-queries.ts';
import { lazyComponent } from '../load-chunk.ts';
import { Ranking } from '../reports/ranking.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { liveRefetch } from '../reports/report-queries.ts';
import { Report } from '../reports/report.tsx';
import { May, useMay } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './overview.module.css';
import { PagesCard } from './pages-card.tsx';
import { TechniqueSwitches } from './technique-switches.tsx';

const WebhookNotice = lazyComponent(
  async () => (await import('../webhooks/webhook-notice.tsx')).WebhookNotice,
);

type TopLink = components['schemas']['TopLink'];

/** The links with the most clicks of all time, regardless of the page's range. */
const TopLinks = ({ links }: { links: TopLink[] }) => (
  <Ranking
    name={t`Top links by clicks of all time`}
    rows={links.map((link) => ({ ...link, key: link.id, label: link.name }))}
    labelOf={({ id, slug, label, active }) => (
      <>
        <Anchor
          inherit
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
        >
          {label}
        </Anchor>{' '}
        <span className={classes.quiet}>
          {active ? (
            <bdi dir="ltr">/{slug}</bdi>
          ) : (
            <Trans>
              <bdi dir="ltr">/{slug}</bdi> (paused)
            </Trans>
          )}
        </span>
      </>
    )}
  />
);

/** The numbers of links, bio pages and groups, each with a link to its page. */
function AccountTotals({ account }: { account: components['schemas']['AccountOverview'] }) {
  const { links, websites, groups } = account;
  const { active, paused } = links;
  const { published } = websites;
  return (
    <SimpleGrid
      component="section"
      aria-label={t`Account totals`}
      cols={3}
      spacing={{ base: 'xs', sm: 'md' }}
    >
      <Total to="/links" name={t`Links`} value={links.total}>
        {t({
          message: `${plural(active, { one: '# active', other: '# active' })}, ${plural(paused, { one: '# paused', other: '# paused' })}`,
          context: 'numbers of links',
        })}
      </Total>
      <Total to="/pages" name={t`Bio pages`} value={websites.total}>
        {t({
          message: `${plural(published, { one: '# published', other: '# published' })}`,
          context: 'number of bio pages',
        })}
      </Total>
      <Total to="/groups" name={t`Groups`} value={groups} />
    </SimpleGrid>
  );
}

interface TotalProps {
  to: LinkProps['to'];
  name: string;
  value: number;
  children?: React.ReactNode;
}

function Total({ to, name, value, children }: TotalProps) {
  return (
    <Paper withBorder className={classes.total}>
      <Text size="sm">
        <Anchor component={Link} to={to} inherit className={classes.cover}>
          {name}
        </Anchor>
      </Text>
      <Text fw={600} size="xl" lh={1.2} className={classes.number}>
        {formatCount(value)}
      </Text>
      {children && (
        <Text size="xs" className={classes.quiet}>
          {children}
        </Text>
      )}
    </Paper>
  );
}

/** Asks a new account, once, whether its links lead out of in-app browsers. */
function BehaviorQuestion() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const mayWrite = useMay('write');
  return account && account.defaultBehavior === null && mayWrite ? <Question /> : null;
}

function Question() {
  const change = useChangeDefaultBehavior();
  const choose = (behavior: Behavior) => change.mutate(behavior, { onSuccess: focusHeading });
  return (
    <ReportCard title={t`Should your links leave in-app browsers?`}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Apps such as Instagram and TikTok open links in a browser of their own, where your visitors are
            not signed in anywhere. Waypost can lead them to their phone’s browser instead.
          </Trans>
        </Text>
        <FormError error={change.error} />
        <Group gap="xs">
          <Button
            size="sm"
            loading={change.isPending && change.variables === 'aggressive'}
            disabled={change.isPending}
            onClick={() => choose('aggressive')}
          >
            <Trans>Yes, leave the app</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={change.isPending && change.variables === 'basic'}
            disabled={change.isPending}
            onClick={() => choose('basic')}
          >
            <Trans>No, stay in the app</Trans>
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            This applies to new links and bio pages. Each can do something else, and you can change your
            answer under{' '}
            <Anchor component={Link} to="/account" inherit underline="always">
              Account
            </Anchor>
            .
          </Trans>
        </Text>
      </Stack>
    </ReportCard>
  );
}

/** The report of the account, starting with in-app browsers. */
export function OverviewPage() {
  const { data: account, error, refetch } = useQuery({ ...accountQuery, ...liveRefetch });
  if (!account) {
    return (
      <Page title={t`Overview`}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const hasLinks = account.links.total > 0;
  const totals = (
    <>
      <AccountTotals account={account} />
      {account.websites.total > 0 && (
        <May scope="reports:read">
          <PagesCard total={account.websites.total} isInReport={hasLinks} />
        </May>
      )}
    </>
  );
  return (
    <Page
      title={t`Overview`}
      actions={
        hasLinks && (
          <May scope="links:create">
            <Button
              component={Link}
              to="/links/new"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              <Trans>Create link</Trans>
            </Button>
          </May>
        )
      }
    >
      <May scope="webhooks:read">
        <Suspense>
          <WebhookNotice linked />
        </Suspense>
      </May>
      <May scope="conversions:read">
        <LiftCard waitsForVerdict />
      </May>
      <BehaviorQuestion />
      <FirstSteps account={account} />
      {hasLinks && (
        <Report
          scope={{ kind: 'account' }}
          leadsWithBreakouts
          topLinks={<TopLinks links={account.topLinks} />}
        >
          {() => totals}
        </Report>
      )}
      {!hasLinks && account.websites.total > 0 && totals}
      {hasLinks && <TechniqueSwitches />}
    </Page>
  );
}
