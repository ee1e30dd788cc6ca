import { Anchor, Button, Text } from '@mantine/core';
import { IconFileUnknown, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { Card } from '../reports/card.tsx';
import { CountriesCard } from '../reports/countries-card.tsx';
import { Figures } from '../reports/figures.tsx';
import { websiteReport } from '../reports/queries.ts';
import { RangePicker } from '../reports/range-picker.tsx';
import type { Days } from '../reports/range.ts';
import { NoClicks, Ranking } from '../reports/ranking.tsx';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { Report } from '../reports/report.tsx';
import classes from '../reports/reports.module.css';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { website } from './website.ts';

const route = getRouteApi('/signed-in/pages/$websiteId/report');

/** What came of a bio page. */
export function WebsiteReportPage() {
  const { websiteId } = route.useParams();
  const { days = 7 } = route.useSearch();
  const { data: about, error, refetch } = useQuery(website(websiteId));
  if (error && asProblem(error).status === 404) return <NoSuchPage />;
  if (!about) {
    return (
      <Page title="Report">
        {error ? <Failure error={error} reset={() => void refetch()} /> : <Waiting />}
      </Page>
    );
  }
  return (
    <Page
      title={`Report: ${about.name || about.slug}`}
      actions={
        <>
          <RangePicker days={days} />
          <Button
            renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit the page
          </Button>
        </>
      }
    >
      <Text size="sm">
        <Anchor
          href={about.url}
          target="_blank"
          rel="noopener"
          underline="always"
          inherit
          style={{ overflowWrap: 'anywhere' }}
        >
          {about.url.replace(/^https?:\/\//, '')}
        </Anchor>
        {!about.published && ' is not published: nobody can see it, and nothing is counted.'}
      </Text>
      <Figured id={websiteId} days={days} />
    </Page>
  );
}

function Figured({ id, days }: { id: string; days: Days }) {
  const query = useQuery(websiteReport(id, days));
  return (
    <Report query={query}>
      {({ summary, timeseries, items, countries, devices, sources, sourceGroups }) => (
        <>
          <Figures summary={summary} days={timeseries} />
          <Card
            title="Items"
            lead="In the order of the page. Clicks of items that are gone are in the total alone."
          >
            {items.length === 0 ? (
              <NoClicks>The page has no items yet.</NoClicks>
            ) : (
              <Ranking
                name="Clicks by item"
                rows={items.map(({ id: key, title, clicks }) => ({ key, label: title, clicks }))}
                total={summary.clicks}
              />
            )}
          </Card>
          <CountriesCard countries={countries} total={summary.clicks} />
          <div className={classes.grid}>
            <RankingsCard
              name="sources"
              title="Where clicks come from"
              total={summary.clicks}
              rankings={{ Source: sources, Kind: sourceGroups }}
            />
            <Card title="Devices">
              <Ranking name="Clicks by device" rows={devices} total={summary.clicks} />
            </Card>
          </div>
        </>
      )}
    </Report>
  );
}

function NoSuchPage() {
  return (
    <Page title="No such page">
      <Empty icon={<IconFileUnknown size={40} />} title="This bio page is not there">
        It was deleted, or the address is not quite right.
        <Anchor component={Link} to="/pages">
          To all bio pages
        </Anchor>
      </Empty>
    </Page>
  );
}
