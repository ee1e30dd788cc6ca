import { Anchor, Button, Text } from '@mantine/core';
import { IconFileUnknown, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { CountriesCard } from '../reports/countries-card.tsx';
import { RangePicker } from '../reports/range-picker.tsx';
import type { RangeDays } from '../reports/range.ts';
import { NoData, Ranking } from '../reports/ranking.tsx';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { ReportLoader } from '../reports/report-loader.tsx';
import { websiteReportQuery } from '../reports/report-queries.ts';
import { SummaryFigures } from '../reports/summary-figures.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import { websiteQuery } from './website-queries.ts';
import classes from '../reports/reports.module.css';

const route = getRouteApi('/signed-in/pages/$websiteId/report');

/** The report of a bio page. */
export function WebsiteReportPage() {
  const { websiteId } = route.useParams();
  const { days = 7 } = route.useSearch();
  const { data: website, error, refetch } = useQuery(websiteQuery(websiteId));
  if (error && toApiError(error).status === 404) return <WebsiteNotFound />;
  if (!website) {
    return (
      <Page title="Report">
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return (
    <Page
      title={`Report: ${website.name || website.slug}`}
      actions={
        <>
          <RangePicker days={days} />
          <May scope="websites:write">
            <Button
              renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId }} {...props} />}
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              Edit
            </Button>
          </May>
        </>
      }
    >
      <Text size="sm">
        <Anchor
          href={website.url}
          target="_blank"
          rel="noopener"
          underline="always"
          inherit
          style={{ overflowWrap: 'anywhere' }}
        >
          {withoutScheme(website.url)}
        </Anchor>
        {!website.published && ' is not published: visitors cannot see it and nothing is counted.'}
      </Text>
      <WebsiteReportPanel id={websiteId} days={days} />
    </Page>
  );
}

function WebsiteReportPanel({ id, days }: { id: string; days: RangeDays }) {
  const query = useQuery(websiteReportQuery(id, days));
  return (
    <ReportLoader query={query}>
      {({ summary, timeseries, items, countries, devices, sources, sourceGroups }) => (
        <>
          <SummaryFigures summary={summary} days={timeseries} />
          <ReportCard title="Items" lead="In page order. Clicks on deleted items count only in the total.">
            {items.length === 0 ? (
              <NoData>This page has no items yet.</NoData>
            ) : (
              <Ranking
                name="Clicks by item"
                rows={items.map(({ id: key, title, clicks }) => ({ key, label: title, clicks }))}
                total={summary.clicks}
              />
            )}
          </ReportCard>
          <CountriesCard countries={countries} total={summary.clicks} />
          <div className={classes.grid}>
            <RankingsCard
              name="sources"
              title="Sources"
              total={summary.clicks}
              rankings={{ Source: sources, Kind: sourceGroups }}
            />
            <ReportCard title="Devices">
              <Ranking name="Clicks by device" rows={devices} total={summary.clicks} />
            </ReportCard>
          </div>
        </>
      )}
    </ReportLoader>
  );
}

function WebsiteNotFound() {
  return (
    <Page title="Bio page">
      <EmptyState icon={<IconFileUnknown size={40} />} title="Bio page not found">
        It may have been deleted, or the address is wrong.
        <Anchor component={Link} to="/pages">
          Go to bio pages
        </Anchor>
      </EmptyState>
    </Page>
  );
}
