import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconHelpCircle } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { useConnection } from '../api/connection.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { locale } from '../language/language.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { BreakdownCard, breakdownOf } from './breakdown-card.tsx';
import { BreakoutCard } from './breakout-card.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LinksCard } from './links-card.tsx';
import { NoData, Ranking, type RankingRow, rankingRows } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import { hasCodes, liveBreakdowns } from './report-cards.ts';
import { ReportControls } from './report-controls.tsx';
import { reportQuery, type AnalyticsReport, type ReportScope, breakdownQuery } from './report-queries.ts';
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

/** Clicks by slug and alias, for a link whose aliases had any. */
function CodesCard({ scope, total }: { scope: ReportScope; total: number | undefined }) {
  const [search] = useReportSearch();
  const { data } = useQuery(breakdownQuery(scope, search, 'alias'));
  if (!data || data.rows.length < 2) return null;
  return (
    <ReportCard title={t`Codes`} lead={t`The slug, and the other codes that lead to this link.`}>
      <Ranking name={t`Clicks by code`} rows={rankingRows(data.rows)} total={total} />
    </ReportCard>
  );
}

// Loaded separately: the outlines of all countries are large.
const WorldMap = lazyComponent(async () => (await import('./world-map.tsx')).WorldMap);

/** Clicks by country, as a map and a list. */
function CountriesCard({ countries, total }: { countries: RankingRow[]; total: number }) {
  return (
    <ReportCard title={t`Countries`}>
      <div className={classes.countries}>
        <Suspense fallback={<Skeleton className={classes.map} />}>
          <WorldMap countries={countries} />
        </Suspense>
        <div>
          <Ranking name={t`Clicks by country`} rows={countries} total={total} filter="country" />
        </div>
      </div>
      {/* The license of the bundled database requires this link where its results are shown. */}
      <Text size="xs" className={classes.quiet}>
        <Trans>
          Countries: public registries and{' '}
          <Anchor href="https://db-ip.com" inherit c="inherit" underline="always">
            IP geolocation by DB-IP
          </Anchor>
          , unless this installation has another database.
        </Trans>
      </Text>
    </ReportCard>
  );
}

const HeatMap = lazyComponent(async () => (await import('./heat-map.tsx')).HeatMap);

/** Clicks by hour of the week. */
function HeatMapCard({ scope }: { scope: ReportScope }) {
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

interface ReportLoaderProps<T> {
  query: UseQueryResult<T>;
  children: (report: T) => ReactNode;
}

/**
 * Renders a report once it has loaded. Without a connection, or if a refetch fails, keeps the old data and marks it as
 * stale.
 */
function ReportLoader<T>({ query, children }: ReportLoaderProps<T>) {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const offline = useConnection() === 'offline';
  if (data === undefined) {
    return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  }
  const time = clock.format(dataUpdatedAt);
  return (
    <Stack gap="lg">
      {(error || offline) && (
        <Alert color="orange" variant="light" icon={<IconCloudOff aria-hidden />} role="alert">
          <Trans>This data is out of date: it is from {time}.</Trans>{' '}
          {offline ? t`You are offline.` : toApiError(error).message}
        </Alert>
      )}
      <Box
        className={classes.report}
        aria-busy={isPlaceholderData}
        mod={{ stale: isPlaceholderData, outdated: offline || error !== null }}
      >
        {children(data)}
      </Box>
    </Stack>
  );
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

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
