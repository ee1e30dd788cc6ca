import { useQuery } from '@tanstack/react-query';
import { CountriesCard } from '../reports/countries-card.tsx';
import { Figures } from '../reports/figures.tsx';
import { linkReport } from '../reports/queries.ts';
import type { Days } from '../reports/range.ts';
import { RankingsCard } from '../reports/rankings-card.tsx';
import { Report } from '../reports/report.tsx';
import classes from '../reports/reports.module.css';
import { UtmCard } from '../reports/utm-card.tsx';
import { BreakoutCard } from './link-breakout.tsx';
import { ExcludedCard } from './link-excluded.tsx';

/** The figures of a link, which move while visitors come. */
export function LinkReport({ id, days }: { id: string; days: Days }) {
  const query = useQuery(linkReport(id, days));
  return (
    <Report query={query}>
      {(report) => {
        const { summary, sources, sourceGroups, referrers, devices, browsers, systems } = report;
        return (
          <>
            <Figures summary={summary} days={report.timeseries} />
            <CountriesCard countries={report.countries} total={summary.clicks} />
            <div className={classes.grid}>
              <RankingsCard
                name="sources"
                title="Where clicks come from"
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
            <BreakoutCard outcomes={report.breakout} />
            <div className={classes.grid}>
              <UtmCard utm={report.utm} total={summary.clicks} />
              <ExcludedCard excluded={report.excluded} />
            </div>
          </>
        );
      }}
    </Report>
  );
}
