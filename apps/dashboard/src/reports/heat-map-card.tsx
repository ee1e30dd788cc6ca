import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { NoData } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import { breakdownQuery, type ReportScope } from './report-queries.ts';
import { useReportSearch } from './use-report-search.ts';

const HeatMap = lazyComponent(async () => (await import('./heat-map.tsx')).HeatMap);

/** Clicks by hour of the week. */
export function HeatMapCard({ scope }: { scope: ReportScope }) {
  const [search] = useReportSearch();
  const { data, error, refetch } = useQuery(breakdownQuery(scope, search, 'hourOfWeek'));
  const isEmpty = data?.rows.every(({ clicks }) => !clicks);
  return (
    <ReportCard title={t`Hours of the week`}>
      {!data && (error ? <ErrorState error={error} reset={() => void refetch()} /> : <Skeleton h={200} />)}
      {isEmpty && (
        <NoData>
          {data?.rows.length === 0 ? <Trans>Hours are not known for this range.</Trans> : undefined}
        </NoData>
      )}
      {data && !isEmpty && (
        <Suspense fallback={<Skeleton h={200} />}>
          <HeatMap breakdown={data} />
        </Suspense>
      )}
    </ReportCard>
  );
}
