import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/shared-queries.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { PagesCard } from '../overview/pages-card.tsx';
import { TopLinks } from '../overview/top-links.tsx';
import { Page } from '../shell/page.tsx';
import { ReportCard } from './report-card.tsx';
import { liveRefetch } from './report-queries.ts';
import { Report } from './report.tsx';
import { reportSharesQuery } from './share-queries.ts';
import { SharedReports } from './shared-reports.tsx';

/** The figures of all links, from which those of a link, a group, a tag or a bio page are reached, and what is shared. */
export function ReportsPage() {
  const { data: account, error, refetch } = useQuery({ ...accountQuery, ...liveRefetch });
  return (
    <Page title={t`Reports`}>
      {account ? (
        <>
          <Text size="sm">
            <Trans>
              The figures of all links together. Under “Links” below, each link, group and tag leads to its
              own report.
            </Trans>
          </Text>
          <Report scope={{ kind: 'account' }} topLinks={<TopLinks links={account.topLinks} />}>
            {() => account.websites.total > 0 && <PagesCard total={account.websites.total} isInReport />}
          </Report>
          <SharedReportsCard />
        </>
      ) : error ? (
        <ErrorState error={error} reset={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function SharedReportsCard() {
  const { data: shares, error, refetch } = useQuery(reportSharesQuery);
  return (
    <ReportCard title={t`Shared reports`}>
      {shares === undefined ? (
        error ? (
          <ErrorState error={error} reset={() => void refetch()} />
        ) : (
          <Skeleton h={60} />
        )
      ) : shares.length > 0 ? (
        <SharedReports shares={shares} />
      ) : (
        <Text size="sm">
          <Trans>Nothing is shared. “Share” above a report makes a link to it that anyone can open.</Trans>
        </Text>
      )}
    </ReportCard>
  );
}
