import { Anchor, Button, Text } from '@mantine/core';
import { IconFileUnknown, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { breakdownOf } from '../reports/breakdown-card.tsx';
import { NoData, Ranking } from '../reports/ranking.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import type { AnalyticsReport } from '../reports/report-queries.ts';
import { Report } from '../reports/report.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import { websiteQuery, type Website } from './website-queries.ts';

const route = getRouteApi('/signed-in/pages/$websiteId/report');

/** The report of a bio page. */
export function WebsiteReportPage() {
  const { websiteId } = route.useParams();
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
      back={{ to: '/pages', label: 'Bio pages' }}
      actions={
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
      <Report key={websiteId} scope={{ kind: 'website', id: websiteId }}>
        {(report) => <Items items={website.items} report={report} />}
      </Report>
    </Page>
  );
}

/** Clicks on every item of the page, in its order. */
function Items({ items, report }: { items: Website['items']; report: AnalyticsReport }) {
  const clicks = new Map(breakdownOf(report, 'item')?.rows.map((row) => [row.key, row.clicks ?? 0]));
  return (
    <ReportCard title="Items" lead="In page order. Clicks on deleted items count only in the total.">
      {items.length === 0 ? (
        <NoData>This page has no items yet.</NoData>
      ) : (
        <Ranking
          name="Clicks by item"
          rows={items.map(({ id, title }) => ({ key: id, label: title, clicks: clicks.get(id) ?? 0 }))}
          total={report.totals.clicks ?? undefined}
        />
      )}
    </ReportCard>
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
