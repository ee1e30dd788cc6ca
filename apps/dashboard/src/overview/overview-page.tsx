import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { accountQuery } from '../api/shared-queries.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { LiftCard } from '../links/lift-card.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { liveRefetch } from '../reports/report-queries.ts';
import { Report } from '../reports/report.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { AccountTotals } from './account-totals.tsx';
import { BehaviorQuestion } from './behavior-question.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PagesCard } from './pages-card.tsx';
import { TechniqueSwitches } from './technique-switches.tsx';
import { TopLinks } from './top-links.tsx';

const WebhookNotice = lazyComponent(
  async () => (await import('../webhooks/webhook-notice.tsx')).WebhookNotice,
);

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
