import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { accountQuery } from '../api/shared-queries.ts';
import { CountriesCard } from '../reports/countries-card.tsx';
import { RangePicker } from '../reports/range-picker.tsx';
import type { RangeDays } from '../reports/range.ts';
import { Ranking } from '../reports/ranking.tsx';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import { ReportLoader } from '../reports/report-loader.tsx';
import { liveRefetch, summaryReportQuery } from '../reports/report-queries.ts';
import { SummaryFigures } from '../reports/summary-figures.tsx';
import { UtmCard } from '../reports/utm-card.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { AccountTotals } from './account-totals.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TopLinks } from './top-links.tsx';
import classes from '../reports/reports.module.css';

const route = getRouteApi('/signed-in/');

export function OverviewPage() {
  const { days = 7 } = route.useSearch();
  const overview = useQuery({ ...accountQuery, ...liveRefetch });
  const hasLinks = overview.data !== undefined && overview.data.links.total > 0;
  return (
    <Page
      title="Overview"
      actions={
        hasLinks && (
          <>
            <RangePicker days={days} />
            <May scope="links:create">
              <Button
                component={Link}
                to="/links/new"
                size="xs"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                Create link
              </Button>
            </May>
          </>
        )
      }
    >
      <ReportLoader query={overview}>
        {(account) => (
          <>
            <FirstSteps account={account} />
            {hasLinks && <AccountTotals account={account} />}
          </>
        )}
      </ReportLoader>
      {hasLinks && <Summary days={days} />}
    </Page>
  );
}

function Summary({ days }: { days: RangeDays }) {
  const query = useQuery(summaryReportQuery(days));
  return (
    <ReportLoader query={query}>
      {({ summary, timeseries, topLinks, sources, sourceGroups, countries, devices, utm }) => (
        <>
          <SummaryFigures summary={summary} days={timeseries} />
          <div className={classes.grid}>
            <TopLinks links={topLinks} />
            <RankingsCard
              name="sources"
              title="Sources"
              total={summary.clicks}
              rankings={{ Source: sources, Kind: sourceGroups }}
            />
          </div>
          <CountriesCard countries={countries} total={summary.clicks} />
          <div className={classes.grid}>
            <ReportCard title="Devices">
              <Ranking name="Clicks by device" rows={devices} total={summary.clicks} />
            </ReportCard>
            <UtmCard utm={utm} total={summary.clicks} />
          </div>
        </>
      )}
    </ReportLoader>
  );
}
