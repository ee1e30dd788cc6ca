import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { beginningOf } from './draft.ts';
import { websiteQuery, type Website } from './website-queries.ts';

const route = getRouteApi('/signed-in/pages/$websiteId/report');

/** The report of a bio page. */
export function WebsiteReportPage() {
  const { websiteId } = route.useParams();
  const { data: website, error, refetch } = useQuery(websiteQuery(websiteId));
  if (error && toApiError(error).status === 404) return <WebsiteNotFound />;
  if (!website) {
    return (
      <Page title={t({ message: 'Report', context: 'figures of a link or page' })}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const name = website.name || website.slug;
  return (
    <Page
      title={t`Report: ${name}`}
      back={{ to: '/pages', label: t`Bio pages` }}
      actions={
        <May scope="websites:write">
          <Button
            renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            <Trans>Edit</Trans>
          </Button>
        </May>
      }
    >
      <Text size="sm">
        {website.published ? (
          <Address url={website.url} />
        ) : (
          <Trans>
            <Address url={website.url} /> is not published: visitors cannot see it and nothing is counted.
          </Trans>
        )}
      </Text>
      <Report key={websiteId} scope={{ kind: 'website', id: websiteId }}>
        {(report) => <Items items={website.items} report={report} />}
      </Report>
    </Page>
  );
}

const Address = ({ url }: { url: string }) => (
  <Anchor
    href={url}
    dir="ltr"
    target="_blank"
    rel="noopener"
    underline="always"
    inherit
    style={{ overflowWrap: 'anywhere' }}
  >
    <bdi dir="ltr">{withoutScheme(url)}</bdi>
  </Anchor>
);

/** Clicks on every item of the page, in its order. */
function Items({ items, report }: { items: Website['items']; report: AnalyticsReport }) {
  const clicks = new Map(breakdownOf(report, 'item')?.rows.map((row) => [row.key, row.clicks ?? 0]));
  const rows = items
    .map(({ id, title, kind, text = '', image }) => ({
      key: id,
      label: title || beginningOf(text || (image?.alt ?? '')),
      clicks: clicks.get(id) ?? 0,
      isCounted: ['url', 'link', 'heading', 'contact', 'media'].includes(kind) || Boolean(image?.url),
    }))
    // Of the others, there are clicks only if they led somewhere before.
    .filter((row) => row.isCounted || row.clicks > 0);
  return (
    <ReportCard title={t`Items`} lead={t`In page order. Clicks on deleted items count only in the total.`}>
      {items.length === 0 ? (
        <NoData>
          <Trans>This page has no items yet.</Trans>
        </NoData>
      ) : (
        <Ranking name={t`Clicks by item`} rows={rows} total={report.totals.clicks ?? undefined} />
      )}
    </ReportCard>
  );
}

function WebsiteNotFound() {
  return (
    <Page title={t`Bio page`}>
      <EmptyState icon={<IconFileUnknown size={40} />} title={t`Bio page not found`}>
        <Trans>It may have been deleted, or the address is wrong.</Trans>
        <Anchor component={Link} to="/pages">
          <Trans>Go to bio pages</Trans>
        </Anchor>
      </EmptyState>
    </Page>
  );
}
