import type { components } from '../api/v1.gen.ts';
import { Card } from './card.tsx';
import { NoClicks } from './ranking.tsx';
import { RankingsCard } from './rankings-card.tsx';

/** Clicks by the `utm_*` parameters that visitors brought. */
export function UtmCard({ utm, total }: { utm: components['schemas']['UtmDto']; total: number }) {
  const none = Object.values(utm).every((rows) => rows.length === 0);
  if (none) {
    return (
      <Card title="UTM parameters">
        <NoClicks>
          No click had one in these days. Put utm_source and the like on a short link where you share it.
        </NoClicks>
      </Card>
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
