import { useQuery } from '@tanstack/react-query';
import { CountriesCard } from '../reports/countries-card.tsx';
import type { RangeDays } from '../reports/range.ts';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { ReportLoader } from '../reports/report-loader.tsx';
import { linkReportQuery } from '../reports/report-queries.ts';
import { SummaryFigures } from '../reports/summary-figures.tsx';
import { UtmCard } from '../reports/utm-card.tsx';
import { BreakoutCard } from './breakout-card.tsx';
import { ExcludedCard } from './excluded-card.tsx';
import classes from '../reports/reports.module.css';

/** The report of a link, which updates while the page is open. */
export function LinkReportPanel({ id, days }: { id: string; days: RangeDays }) {
  const query = useQuery(linkReportQuery(id, days));
  return (
    <ReportLoader query={query}>
      {(report) => {
        const { summary, sources, sourceGroups, referrers, devices, browsers, systems } = report;
        return (
          <>
            <SummaryFigures summary={summary} days={report.timeseries} />
            <CountriesCard countries={report.countries} total={summary.clicks} />
            <div className={classes.grid}>
              <RankingsCard
                name="sources"
                title="Sources"
                total={summary.clicks}
                rankings={{ Source: sources, Kind: sourceGroups, Referrer: referrers }}
              />
              <RankingsCard
                name="devices"
                title="Devices"
                total={summary.clicks}
                rankings={{ Device: devices, Browser: browsers, System: systems }}
              />
            </div>
            <BreakoutCard results={report.breakout} />
            <div className={classes.grid}>
              <UtmCard utm={report.utm} total={summary.clicks} />
              <ExcludedCard excluded={report.excluded} />
            </div>
          </>
        );
      }}
    </ReportLoader>
  );
}
