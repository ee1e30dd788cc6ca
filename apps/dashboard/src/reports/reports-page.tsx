import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { Page } from '../shell/page.tsx';
import { ReportCard } from './report-card.tsx';
import { Report } from './report.tsx';
import { reportSharesQuery } from './share-queries.ts';

// Few accounts share any.
const SharedReports = lazyComponent(async () => (await import('./shared-reports.tsx')).SharedReports);

/** The figures of all links, with links to those of a link, a group or a tag, and the shared reports. */
export const ReportsPage = () => (
  <Page title={t`Reports`}>
    <Text size="sm">
      <Trans>
        The figures of all links together. Under “Links” below, each link, group and tag leads to its own
        report.
      </Trans>
    </Text>
    <Report scope={{ kind: 'account' }} />
    <SharedReportsCard />
  </Page>
);

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
        <Suspense fallback={<Skeleton h={60} />}>
          <SharedReports shares={shares} />
        </Suspense>
      ) : (
        <Text size="sm">
          <Trans>
            No reports are shared. “Share” above a report creates a link to it that anyone can open.
          </Trans>
        </Text>
      )}
    </ReportCard>
  );
}
