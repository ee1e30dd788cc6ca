import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { clickUnit, formatCount, formatShare } from '../format.ts';
import { FilterButton } from './filter-button.tsx';
import type { FilterName } from './report-filters.ts';
import type { BreakdownRow } from './report-queries.ts';
import classes from './reports.module.css';

export interface RankingRow {
  key: string;
  label: string;
  clicks: number;
}

interface RankingProps<T extends RankingRow> {
  /** Accessible name, such as "Clicks by country". */
  name: string;
  rows: T[];
  /** The total number of clicks. If set, each row shows its share. */
  total?: number;
  /** The total number of rows, if these are not all. */
  ofAll?: number;
  /** The text for an empty list. */
  empty?: ReactNode;
  /** The dimension of a row's key, if the report can be filtered by it. */
  filter?: FilterName;
  /** Renders a row's name. Defaults to its label. */
  labelOf?: (row: T) => ReactNode;
}

/** The rows of a breakdown of clicks. */
export const rankingRows = (rows: BreakdownRow[]): RankingRow[] =>
  rows.map(({ key, label, clicks }) => ({ key, label, clicks: clicks ?? 0 }));

/** The number of rows shown before the user expands the list. */
const collapsedRows = 8;

/** A list of rows with their clicks as bars. A long list starts collapsed. */
export function Ranking<T extends RankingRow>({
  name,
  rows,
  total,
  ofAll = rows.length,
  empty,
  filter,
  labelOf = ({ key, label }) =>
    filter ? (
      <FilterButton name={filter} value={key}>
        {label}
      </FilterButton>
    ) : (
      label
    ),
}: RankingProps<T>) {
  const [expanded, { toggle }] = useDisclosure();
  if (rows.length === 0) return <NoData>{empty}</NoData>;
  const [count, countOfAll] = [formatCount(rows.length), formatCount(ofAll)];
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const list = (
    <ol className={classes.ranking} aria-label={name}>
      {(expanded ? rows : rows.slice(0, collapsedRows)).map((row) => (
        <li key={row.key} className={classes.row}>
          <span className={classes.bar} style={{ width: `${(100 * row.clicks) / most}%` }} aria-hidden />
          <span className={classes.label}>{labelOf(row)}</span>
          <span className={classes.clicks}>
            {formatCount(row.clicks)}
            <VisuallyHidden> {clickUnit(row.clicks)}</VisuallyHidden>
          </span>
          {total !== undefined && <span className={classes.share}>{formatShare(row.clicks, total)}</span>}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {expanded ? (
        <div
          className={classes.scrolled}
          tabIndex={0}
          role="region"
          aria-label={name}
          style={{ maxHeight: 480 }}
        >
          {list}
        </div>
      ) : (
        list
      )}
      {rows.length > collapsedRows && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={toggle}
          aria-expanded={expanded}
          className={classes.link}
        >
          {expanded ? t`Show fewer` : ofAll > rows.length ? t`Show ${count}` : t`Show all ${count}`}
        </Button>
      )}
      {expanded && ofAll > rows.length && (
        <Text size="xs" className={classes.quiet}>
          <Trans>
            The first {count} of {countOfAll}. Export the rest as CSV.
          </Trans>
        </Text>
      )}
    </>
  );
}

/** Replaces an empty ranking. */
export function NoData({ children }: { children?: ReactNode }) {
  return (
    <Text size="sm" py="lg" ta="center" className={classes.quiet}>
      {children ?? t`No clicks in this range.`}
    </Text>
  );
}
