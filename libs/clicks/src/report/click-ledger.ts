import { linkOnlyDimensions } from '../click-event.js';
import { inTransactionOn } from '../in-transaction-on.js';
import type pg from 'pg';

/** One equation of the click ledger. */
export interface LedgerLine {
  /** The equation in words. */
  name: string;
  left: number;
  right: number;
  /** Number of rows that violate the equation, if it is checked row by row; otherwise 0 or 1. */
  breaches: number;
}

/** The check of everything that was ever counted. */
export interface LedgerReport {
  /** True if no equation is violated. */
  closes: boolean;
  lines: LedgerLine[];
}

/** Each query returns the sums of both sides and the number of rows that violate the equation. */
const equations: { name: string; sql: string }[] = [
  {
    name: 'batches = watermarks + sequences above them',
    sql: `select coalesce(sum(batches), 0) as l, coalesce(sum(watermark + cardinality(above)), 0) as r,
            count(*) filter (where batches <> watermark + cardinality(above)) as breaches
          from batch_writers`,
  },
  {
    name: 'events = recorded + reused + orphaned + dead',
    sql: `select coalesce(sum(events), 0) as l, coalesce(sum(recorded + reused + orphaned + dead), 0) as r,
            count(*) filter (where events <> recorded + reused + orphaned + dead) as breaches
          from batch_writers`,
  },
  {
    name: 'dead events = dead letters',
    sql: `with books as (select coalesce(sum(dead), 0) as l from batch_writers),
            letters as (select count(*) as r from dead_letters)
          select l, r, (l <> r)::int as breaches from books, letters`,
  },
  ...['views', 'clicks', 'excluded'].map((figure) => ({
    name: `${figure} in batches = totals + ledger of deleted`,
    sql: `with books as (select coalesce(sum(${figure}), 0) as l from batch_writers),
            totals as (select coalesce(sum(${figure}), 0) as n from target_totals),
            ledger as (select coalesce(sum(${figure}), 0) as n from deleted_totals)
          select l, totals.n + ledger.n as r, (l <> totals.n + ledger.n)::int as breaches
          from books, totals, ledger`,
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `total ${figure} = daily ${figure}, for each target`,
    sql: perTarget(
      `select account_id, target_id, ${figure} as n from target_totals`,
      `select account_id, target_id, sum(${figure}) as n from daily_rollups group by 1, 2`,
    ),
  })),
  {
    name: 'total excluded = excluded by reason, for each target',
    sql: perTarget(
      'select account_id, target_id, excluded as n from target_totals',
      `select account_id, target_id, sum(count) as n from dimension_rollups where dimension = 'excluded'
       group by 1, 2`,
    ),
  },
  ...['country', 'device', 'source'].map((dimension) => ({
    name: `link clicks = clicks by ${dimension}, for each link`,
    sql: perTarget(
      `select account_id, target_id, clicks as n from target_totals where kind = 'link'`,
      `select account_id, target_id, sum(count) as n from dimension_rollups
       join target_totals using (account_id, target_id)
       where kind = 'link' and dimension = '${dimension}' group by 1, 2`,
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its links, for each day`,
    sql: perDay(
      `select account_id, day, ${figure} as n from account_daily_rollups`,
      `select account_id, day, sum(d.${figure}) as n from daily_rollups d
       join target_totals using (account_id, target_id) where kind = 'link' group by 1, 2`,
    ),
  })),
  {
    name: 'account dimensions = dimensions of its links, for each day',
    sql: perDay(
      `select account_id, day, dimension, sum(count) as n from account_dimension_rollups group by 1, 2, 3`,
      `select account_id, day, dimension, sum(count) as n from dimension_rollups
       join target_totals using (account_id, target_id)
       where kind = 'link' and dimension not in (${linkOnlyDimensions.map((name) => `'${name}'`).join()})
       group by 1, 2, 3`,
      ', dimension',
    ),
  },
];

function perTarget(left: string, right: string): string {
  return compare(left, right, 'account_id, target_id');
}

function perDay(left: string, right: string, more = ''): string {
  return compare(left, right, `account_id, day${more}`);
}

function compare(left: string, right: string, key: string): string {
  return `select coalesce(sum(a.n), 0) as l, coalesce(sum(b.n), 0) as r,
            count(*) filter (where coalesce(a.n, 0) <> coalesce(b.n, 0)) as breaches
          from (${left}) as a full join (${right}) as b using (${key})`;
}

/** Checks all equations in one snapshot: a batch that is being counted is either included completely or not at all. */
export async function checkClickLedger(pool: pg.Pool): Promise<LedgerReport> {
  return inTransactionOn(
    pool,
    async (client) => {
      const lines: LedgerLine[] = [];
      for (const { name, sql } of equations) {
        const { rows } = await client.query<{ l: string; r: string; breaches: string }>(sql);
        const [row] = rows;
        lines.push({
          name,
          left: Number(row?.l),
          right: Number(row?.r),
          breaches: Number(row?.breaches),
        });
      }
      return { closes: lines.every(({ breaches }) => breaches === 0), lines };
    },
    'begin isolation level repeatable read read only',
  );
}

/** Formats the report for people: a line per equation, and a verdict. */
export function formatClickLedger({ closes, lines }: LedgerReport): string {
  const rows = lines.map(({ name, left, right, breaches }) => {
    const verdict = breaches === 0 ? 'ok     ' : 'BROKEN ';
    return `${verdict} ${name}: ${left} = ${right}${breaches > 0 ? ` (${breaches} wrong)` : ''}`;
  });
  return [...rows, closes ? 'The books close.' : 'The books do NOT close.'].join('\n');
}
