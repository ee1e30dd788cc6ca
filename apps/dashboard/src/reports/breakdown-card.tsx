import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Ranking, rankingRows } from './ranking.tsx';
import { isFilterName } from './report-filters.ts';
import { openTab, tabsOf } from './report-cards.ts';
import type { AnalyticsReport, BreakdownName, ReportScope } from './report-queries.ts';
import { TabbedCard } from './tabbed-card.tsx';
import { useReportSearch } from './use-report-search.ts';

interface BreakdownCardProps {
  name: 'sources' | 'devices' | 'utm';
  title: string;
  /** Explains the data if the title alone does not. */
  lead?: string;
  scope: ReportScope;
  report: AnalyticsReport;
  /** Replaces a breakdown without rows. */
  empty?: ReactNode;
}

/** Clicks by one of several related traits. */
export function BreakdownCard({ name, title, lead, scope, report, empty }: BreakdownCardProps) {
  const [search] = useReportSearch();
  const open = openTab(name, scope, search);
  if (!open || open.by === 'top') return null;
  const breakdown = breakdownOf(report, open.by);
  return (
    <TabbedCard name={name} title={title} lead={lead} tabs={tabsOf(name, scope, search)} open={open}>
      {breakdown ? (
        <Ranking
          name={open.ranking}
          rows={rankingRows(breakdown.rows)}
          ofAll={breakdown.total}
          total={report.totals.clicks ?? undefined}
          empty={empty}
          filter={isFilterName(open.by) ? open.by : undefined}
        />
      ) : (
        <Skeleton h={180} />
      )}
    </TabbedCard>
  );
}

/** A breakdown of a report. Undefined while a report with it loads. */
export const breakdownOf = (report: AnalyticsReport, name: BreakdownName) =>
  report.breakdowns.find(({ by }) => by === name);
