import type { components } from '../api/v1.gen.ts';
import { NoData } from './ranking.tsx';
import { RankingsCard } from './rankings-card.tsx';
import { ReportCard } from './report-card.tsx';

/** Clicks by the `utm_*` parameters in the visited URLs. */
export function UtmCard({ utm, total }: { utm: components['schemas']['UtmDto']; total: number }) {
  const none = Object.values(utm).every((rows) => rows.length === 0);
  if (none) {
    return (
      <ReportCard title="UTM parameters">
        <NoData>
          No clicks with UTM parameters in this range. Add utm_source and similar parameters to a short link
          when you share it.
        </NoData>
      </ReportCard>
    );
  }
  return (
    <RankingsCard
      name="utm"
      title="UTM parameters"
      total={total}
      rankings={{
        Source: utm.sources,
        Medium: utm.mediums,
        Campaign: utm.campaigns,
        Term: utm.terms,
        Content: utm.contents,
      }}
    />
  );
}
