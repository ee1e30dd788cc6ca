import { Button, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { count, share } from './format.ts';
import classes from './reports.module.css';

export interface Ranked {
  key: string;
  label: string;
  clicks: number;
}

interface RankingProps<T extends Ranked> {
  /** What is ranked, for screen readers, as in "Clicks by country". */
  name: string;
  rows: T[];
  /** Of how many clicks a row's are a share; no shares without. */
  total?: number;
  /** How a row is called, where that is more than its label. */
  labelOf?: (row: T) => ReactNode;
}

/** How many rows a long list begins with. */
const first = 8;

/** Who has how many clicks: a list with bars, of which a long one begins with its first rows. */
export function Ranking<T extends Ranked>({ name, rows, total, labelOf }: RankingProps<T>) {
  const [all, { toggle }] = useDisclosure();
  if (rows.length === 0) return <NoClicks />;
  const most = Math.max(1, ...rows.map(({ clicks }) => clicks));
  const list = (
    <ol className={classes.ranking} aria-label={name}>
      {(all ? rows : rows.slice(0, first)).map((row) => (
        <li key={row.key} className={classes.row}>
          <span className={classes.bar} style={{ width: `${(100 * row.clicks) / most}%` }} aria-hidden />
          <span className={classes.label}>{labelOf ? labelOf(row) : row.label}</span>
          <span className={classes.clicks}>
            {count(row.clicks)}
            <VisuallyHidden> {row.clicks === 1 ? 'click' : 'clicks'}</VisuallyHidden>
          </span>
          {total !== undefined && <span className={classes.share}>{share(row.clicks, total)}</span>}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {all ? (
        <ScrollArea.Autosize mah={480} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': name }}>
          {list}
        </ScrollArea.Autosize>
      ) : (
        list
      )}
      {rows.length > first && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={toggle}
          aria-expanded={all}
          className={classes.link}
        >
          {all ? 'Show fewer' : `Show all ${count(rows.length)}`}
        </Button>
      )}
    </>
  );
}

/** What stands where nothing was clicked. */
export function NoClicks({ children = 'No clicks in these days.' }: { children?: ReactNode }) {
  return (
    <Text size="sm" py="lg" ta="center" className={classes.quiet}>
      {children}
    </Text>
  );
}
