import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A list of `Row`s. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Safari does not treat a list without markers as a list unless it has the role.
    <Paper withBorder component="ul" role="list" aria-label={label} className={classes.rows}>
      {children}
    </Paper>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <li className={classes.row}>{children}</li>;
}

/** Name and value pairs that describe one thing. */
export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }) {
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
