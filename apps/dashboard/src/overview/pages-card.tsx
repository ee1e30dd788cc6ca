import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReportCard } from '../reports/report-card.tsx';
import { reportQuery } from '../reports/report-queries.ts';
import { lengthOf } from '../reports/report-search.ts';
import { useReportSearch } from '../reports/use-report-search.ts';
import { withoutScheme } from '../url.ts';
import { websitesQuery } from '../websites/website-queries.ts';
import classes from './overview.module.css';

/** The most bio pages on the overview. */
const maxPages = 5;

interface PagesCardProps {
  /** The number of bio pages of the account. */
  total: number;
  /** True if the page has a report, which covers links only, and shows its days. */
  isInReport: boolean;
}

/** The newest bio pages with their figures for the days of the report. */
export function PagesCard({ total, isInReport }: PagesCardProps) {
  const [search] = useReportSearch();
  const days = lengthOf(search);
  const pages = useInfiniteQuery(websitesQuery).data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ReportCard
      title={t`Bio pages`}
      lead={
        isInReport
          ? t`Their views, and clicks on what they show. The report of your links does not include them.`
          : t`Their views, and clicks on what they show, in ${plural(days, { one: '# day', other: '# days' })}`
      }
      aside={
        total > maxPages && (
          <Anchor component={Link} to="/pages" size="sm">
            <Trans>All bio pages</Trans>
          </Anchor>
        )
      }
    >
      <ul role="list" aria-label={t`Bio pages`} className={classes.pages}>
        {pages.slice(0, maxPages).map(({ id, name, url }) => (
          <li key={id} className={classes.page}>
            <div className={classes.names}>
              <Anchor
                inherit
                c="inherit"
                underline="always"
                renderRoot={(props) => (
                  <Link to="/pages/$websiteId/report" params={{ websiteId: id }} search={true} {...props} />
                )}
              >
                {name}
              </Anchor>{' '}
              <bdi dir="ltr" className={classes.quiet}>
                {withoutScheme(url)}
              </bdi>
            </div>
            <Figures id={id} />
          </li>
        ))}
      </ul>
    </ReportCard>
  );
}

/** The line is reserved before the figures arrive, so that nothing moves. */
function Figures({ id }: { id: string }) {
  const [search] = useReportSearch();
  const report = reportQuery({ kind: 'website', id }, { ...search, compare: 'none' }, []);
  // Less often than the report of a page, because there are several.
  const { data } = useQuery({ ...report, refetchInterval: 60_000 });
  const { views, clicks } = data?.totals ?? {};
  const isKnown = typeof views === 'number' && typeof clicks === 'number';
  return (
    <Text span inherit className={classes.number}>
      {isKnown
        ? t`${plural(views, { one: '# view', other: '# views' })}, ${plural(clicks, { one: '# click', other: '# clicks' })}`
        : '\u00a0'}
    </Text>
  );
}
