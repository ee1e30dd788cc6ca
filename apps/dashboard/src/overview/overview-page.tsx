import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Card } from '../reports/card.tsx';
import { CountriesCard } from '../reports/countries-card.tsx';
import { Figures } from '../reports/figures.tsx';
import { accountOverview, summaryReport } from '../reports/queries.ts';
import { RangePicker } from '../reports/range-picker.tsx';
import type { Days } from '../reports/range.ts';
import { Ranking } from '../reports/ranking.tsx';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { Report } from '../reports/report.tsx';
import classes from '../reports/reports.module.css';
import { UtmCard } from '../reports/utm-card.tsx';
import { Page } from '../shell/page.tsx';
import { AccountTotals } from './account-totals.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TopLinks } from './top-links.tsx';

const route = getRouteApi('/signed-in/');

export function OverviewPage() {
  const { days = 7 } = route.useSearch();
  const overview = useQuery(accountOverview);
  const hasLinks = overview.data !== undefined && overview.data.links.total > 0;
  return (
    <Page
      title="Overview"
      actions={
        hasLinks && (
          <>
            <RangePicker days={days} />
            <Button
              component={Link}
              to="/links/new"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create link
            </Button>
          </>
        )
      }
    >
      <Report query={overview}>
        {(account) => (
          <>
            <FirstSteps account={account} />
            {hasLinks && <AccountTotals account={account} />}
          </>
        )}
      </Report>
      {hasLinks && <Summary days={days} />}
    </Page>
  );
}

function Summary({ days }: { days: Days }) {
  const query = useQuery(summaryReport(days));
  return (
    <Report query={query}>
      {({ summary, timeseries, topLinks, sources, sourceGroups, countries, devices, utm }) => (
        <>
          <Figures summary={summary} days={timeseries} />
          <div className={classes.grid}>
            <TopLinks links={topLinks} />
            <RankingsCard
              name="sources"
              title="Where clicks come from"
              total={summary.clicks}
              rankings={{ Source: sources, Kind: sourceGroups }}
            />
          </div>
          <CountriesCard countries={countries} total={summary.clicks} />
          <div className={classes.grid}>
            <Card title="Devices">
              <Ranking name="Clicks by device" rows={devices} total={summary.clicks} />
            </Card>
            <UtmCard utm={utm} total={summary.clicks} />
          </div>
        </>
      )}
    </Report>
  );
}
