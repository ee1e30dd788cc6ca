import { Button, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { clickUnit, formatCount, formatShare } from '../format.ts';
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
  /** Renders a row's name. Defaults to its label. */
  labelOf?: (row: T) => ReactNode;
}

/** The number of rows shown before the user expands the list. */
const collapsedRows = 8;

/** A list of rows with their clicks as bars. A long list starts collapsed. */
export function Ranking<T extends RankingRow>({ name, rows, total, labelOf }: RankingProps<T>) {
  const [expanded, { toggle }] = useDisclosure();
  if (rows.length === 0) return <NoData />;
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const list = (
    <ol className={classes.ranking} aria-label={name}>
      {(expanded ? rows : rows.slice(0, collapsedRows)).map((row) => (
        <li key={row.key} className={classes.row}>
          <span className={classes.bar} style={{ width: `${(100 * row.clicks) / most}%` }} aria-hidden />
          <span className={classes.label}>{labelOf ? labelOf(row) : row.label}</span>
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
        <ScrollArea.Autosize mah={480} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': name }}>
          {list}
        </ScrollArea.Autosize>
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
          {expanded ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </>
  );
}

/** Replaces a ranking that has no rows. */
export function NoData({ children = 'No clicks in this range.' }: { children?: ReactNode }) {
  return (
    <Text size="sm" py="lg" ta="center" className={classes.quiet}>
      {children}
    </Text>
  );
}
