import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** A list of things of one kind, each a `Row`: as wide as there is room, and never wider. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Without markers, Safari takes a list for none unless it is told.
    <Paper withBorder component="ul" role="list" aria-label={label} className={classes.rows}>
      {children}
    </Paper>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className={classes.row}>{children}</li>;
}

/** What is known of a thing, a name and a value each. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
