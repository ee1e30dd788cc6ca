import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { BreakdownCard, breakdownOf } from './breakdown-card.tsx';
import { BreakoutCard } from './breakout-card.tsx';
import { CodesCard } from './codes-card.tsx';
import { CountriesCard } from './countries-card.tsx';
import { FilterChips } from './filter-chips.tsx';
import { HeatMapCard } from './heat-map-card.tsx';
import { LinksCard } from './links-card.tsx';
import { Ranking, rankingRows } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import { hasCodes, liveBreakdowns } from './report-cards.ts';
import { ReportControls } from './report-controls.tsx';
import { ReportLoader } from './report-loader.tsx';
import { reportQuery, type AnalyticsReport, type ReportScope } from './report-queries.ts';
import classes from './reports.module.css';
import { SummaryFigures } from './summary-figures.tsx';
import { useReportSearch } from './use-report-search.ts';

const ConversionsCard = lazyComponent(async () => (await import('./conversions-card.tsx')).ConversionsCard);

interface ReportProps {
  scope: ReportScope;
  /** True if the breakouts come first. */
  leadsWithBreakouts?: boolean;
  /** The links with the most clicks of all time. */
  topLinks?: ReactNode;
  /** Shown below the totals. */
  children?: (report: AnalyticsReport) => ReactNode;
}

const ExplanationDrawer = lazyComponent(
  async () => (await import('./explanation-drawer.tsx')).ExplanationDrawer,
);

/** Opens a drawer that explains the figures of a report. */
function Explanation({ scope }: { scope: ReportScope }) {
  const [{ explain = false }, show] = useReportSearch();
  // Stays mounted after it was opened, so that it can return the focus.
  const [needed, setNeeded] = useState(explain);
  if (explain && !needed) setNeeded(true);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        onClick={() => show({ explain: true })}
        className={classes.link}
      >
        <Trans>Why these numbers?</Trans>
      </Button>
      <Suspense>
        {needed && (
          <ExplanationDrawer scope={scope} opened={explain} onClose={() => show({ explain: undefined })} />
        )}
      </Suspense>
    </>
  );
}

/** The report of the account, a link, a group, a tag or a bio page. Updates while the page is open. */
export function Report({ scope, leadsWithBreakouts = false, topLinks, children }: ReportProps) {
  const [search] = useReportSearch();
  const isFiltered = search.filters !== undefined;
  const query = useQuery(reportQuery(scope, search, liveBreakdowns(scope, search)));
  return (
    <Stack gap="md">
      <ReportControls scope={scope} covered={query.data?.range} />
      <FilterChips scope={scope} report={query.data} />
      <ReportLoader query={query}>
        {(report) => {
          const total = report.totals.clicks ?? undefined;
          const breakouts = breakdownOf(report, 'app') && (
            <BreakoutCard rows={breakdownOf(report, 'app')?.rows ?? []} leads={leadsWithBreakouts} />
          );
          return (
            <>
              {leadsWithBreakouts && breakouts}
              <SummaryFigures report={report}>
                {scope.kind !== 'website' && !isFiltered && <Explanation scope={scope} />}
              </SummaryFigures>
              {children?.(report)}
              {scope.kind !== 'website' && (
                <May scope="conversions:read">
                  <Suspense>
                    <ConversionsCard scope={scope} />
                  </Suspense>
                </May>
              )}
              <Destinations report={report} total={total} />
              {hasCodes(scope, search) && <CodesCard scope={scope} total={total} />}
              <CountriesCard
                countries={rankingRows(breakdownOf(report, 'country')?.rows ?? [])}
                total={total ?? 0}
              />
              {!leadsWithBreakouts && breakouts}
              <div className={classes.grid}>
                <BreakdownCard
                  name="sources"
                  title={t`Sources`}
                  lead={t`Clicks by the app or site that they came from, regardless of the browser that opened the link.`}
                  scope={scope}
                  report={report}
                />
                <BreakdownCard name="devices" title={t`Devices`} scope={scope} report={report} />
                <LinksCard scope={scope} total={total} topLinks={topLinks} />
                <BreakdownCard
                  name="utm"
                  title={t`UTM parameters`}
                  scope={scope}
                  report={report}
                  empty={t`No clicks with this parameter in this range. Add utm_source and similar parameters to a short link when you share it.`}
                />
              </div>
              {!isFiltered && <HeatMapCard scope={scope} />}
            </>
          );
        }}
      </ReportLoader>
    </Stack>
  );
}

/** Clicks by rule and branch, for a link that had any. */
function Destinations({ report, total }: { report: AnalyticsReport; total: number | undefined }) {
  const rows = breakdownOf(report, 'destination')?.rows ?? [];
  if (!rows.some(({ key }) => key !== 'default')) return null;
  return (
    <ReportCard title={t`Destinations`}>
      <Ranking name={t`Clicks by destination`} rows={rankingRows(rows)} total={total} filter="destination" />
    </ReportCard>
  );
}
