import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '../components/page-states.tsx';
import { Ranking, rankingRows } from './ranking.tsx';
import { tabsOf } from './report-cards.ts';
import { breakdownQuery, type BreakdownName, type ReportScope } from './report-queries.ts';
import { TabbedCard } from './tabbed-card.tsx';
import { useReportSearch } from './use-report-search.ts';

const pages: Partial<Record<BreakdownName, (id: string) => { to: string }>> = {
  link: (id) => ({ to: `/links/${id}` }),
  group: (id) => ({ to: `/groups/${id}/report` }),
  tag: (id) => ({ to: `/links/tags/${id}/report` }),
};

interface LinksCardProps {
  scope: ReportScope;
  /** The clicks of the report. */
  total: number | undefined;
  /** The links with the most clicks of all time. */
  topLinks?: ReactNode;
}

/** Clicks by link, group or tag. Each row links to its own report. */
export function LinksCard({ scope, total, topLinks }: LinksCardProps) {
  const [search] = useReportSearch();
  // A report without the links of all time does not have their tab.
  const tabs = tabsOf('links', scope, search).filter(({ by }) => by !== 'top' || topLinks !== undefined);
  const open = tabs.find(({ value }) => value === search.links) ?? tabs[0];
  if (!open) return null;
  return (
    <TabbedCard name="links" title={t`Links`} tabs={tabs} open={open}>
      {open.by === 'top' ? (
        topLinks
      ) : (
        <Rows key={open.by} scope={scope} by={open.by} name={open.ranking} total={total} />
      )}
    </TabbedCard>
  );
}

interface RowsProps {
  scope: ReportScope;
  by: BreakdownName;
  /** The accessible name. */
  name: string;
  total: number | undefined;
}

function Rows({ scope, by, name, total }: RowsProps) {
  const [search] = useReportSearch();
  const { data, error, refetch } = useQuery(breakdownQuery(scope, search, by));
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <Skeleton h={180} />;
  return (
    <>
      <Ranking
        name={name}
        rows={rankingRows(data.rows)}
        ofAll={data.total}
        total={total}
        labelOf={({ key, label }) =>
          key === 'none' ? (
            label
          ) : (
            <Anchor
              inherit
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link {...pages[by]?.(key)} {...props} />}
            >
              {label}
            </Anchor>
          )
        }
      />
      {by === 'tag' && (
        <Text size="xs" c="dimmed" mt="xs">
          <Trans>A link with several tags is in several rows.</Trans>
        </Text>
      )}
    </>
  );
}
