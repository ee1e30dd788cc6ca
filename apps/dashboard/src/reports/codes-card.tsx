import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Ranking, rankingRows } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import { breakdownQuery, type ReportScope } from './report-queries.ts';
import { useReportSearch } from './use-report-search.ts';

/** Clicks by slug and alias, for a link whose aliases had any. */
export function CodesCard({ scope, total }: { scope: ReportScope; total: number | undefined }) {
  const [search] = useReportSearch();
  const { data } = useQuery(breakdownQuery(scope, search, 'alias'));
  if (!data || data.rows.length < 2) return null;
  return (
    <ReportCard title={t`Codes`} lead={t`The slug, and the other codes that lead to this link.`}>
      <Ranking name={t`Clicks by code`} rows={rankingRows(data.rows)} total={total} />
    </ReportCard>
  );
}
