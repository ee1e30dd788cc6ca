import { inTransactionOn } from '@app/database';
import { allLinks } from '../combine/combination-rows.js';
import { countedSql, undeliveredSql } from '../webhooks/click-books.js';
import { legs, linkOnlyDimensions, voucherClicks } from '../click-event.js';
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

/** The result of checking everything that was ever counted. */
export interface LedgerReport {
  /** True if no equation is violated. */
  closes: boolean;
  lines: LedgerLine[];
}

const firstDay = (figure: string): string =>
  `(select (since at time zone 'utc')::date from figure_starts where figure = '${figure}')`;
/** The first day with all of its quarter-hours. */
const hourlySince = firstDay('hourly');
const legsSince = firstDay('legs');
/** The first day with all of its combinations. */
const combinedSince = firstDay('combined');

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
  ...['views', 'clicks'].map((figure) => ({
    name: `daily ${figure} = ${figure} by quarter-hour, for each target and complete day`,
    sql: compare(
      `select account_id, target_id, day, ${figure} as n from daily_rollups where day >= ${hourlySince}`,
      `select account_id, target_id, day, (select sum(q) from unnest(quarter_${figure}) as q) as n
       from daily_rollups where day >= ${hourlySince}`,
      'account_id, target_id, day',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its links, for each quarter-hour`,
    sql: compare(
      quarters('account_daily_rollups', figure),
      quarters(
        `daily_rollups join target_totals t using (account_id, target_id)`,
        figure,
        `where t.kind = 'link'`,
      ),
      'account_id, day, quarter',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `daily ${figure} = ${figure} of combinations, for each target and day`,
    sql: compare(
      `select account_id, target_id, day, ${figure} as n from daily_rollups where day >= ${combinedSince}`,
      combined(figure, 'account_id, target_id, day', `target_id <> '${allLinks}'`),
      'account_id, target_id, day',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its combinations, for each day`,
    sql: compare(
      `select account_id, day, ${figure} as n from account_daily_rollups where day >= ${combinedSince}`,
      combined(figure, 'account_id, day', `target_id = '${allLinks}'`),
      'account_id, day',
    ),
  })),
  {
    name: 'views - first legs = clicks - second legs, for each link and complete day',
    sql: compare(
      `select account_id, target_id, day, d.views - d.clicks as n from daily_rollups d
       join target_totals using (account_id, target_id) where kind = 'link' and day >= ${legsSince}`,
      `select account_id, target_id, day, sum(case key when 'first' then count when 'second' then -count else 0 end) as n
       from dimension_rollups where dimension = '${legs}' and day >= ${legsSince} group by 1, 2, 3`,
      'account_id, target_id, day',
    ),
  },
  {
    name: 'clicks with a voucher = those by kind, for each link and day',
    sql: compare(
      `select account_id, target_id, day, count as n from dimension_rollups where dimension = '${voucherClicks}'`,
      `select account_id, link_id as target_id, day, sum(clicks) as n from voucher_clicks group by 1, 2, 3`,
      'account_id, target_id, day',
    ),
  },
  {
    name: 'refunded = refunds, for each conversion',
    sql: compare(
      `select account_id, id, refunded as n from conversions where refunded > 0`,
      `select account_id, conversion_id as id, sum(amount) as n from conversion_refunds group by 1, 2`,
      'account_id, id',
    ),
  },
  ...(['views', 'clicks'] as const).map((figure) => ({
    name: `${figure} before + delivered + undelivered + waiting + dropped = counted ${figure}, for each webhook with clicks`,
    sql: compare(
      `select b.account_id, b.endpoint_id, b.baseline_${figure} + b.delivered_${figure} + b.dropped_${figure}
         + ${undeliveredSql(figure)} + (
           select coalesce(sum(p.${figure}), 0) from webhook_pending_clicks p
           where p.account_id = b.account_id and p.endpoint_id = b.endpoint_id and p.dimension = ''
         ) as n from webhook_click_books b`,
      `select b.account_id, b.endpoint_id, ${countedSql(figure)} as n from webhook_click_books b`,
      'account_id, endpoint_id',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `undelivered ${figure} = ${figure} in the body, for each webhook delivery`,
    sql: compare(
      `select account_id, id, ${figure} as n from webhook_deliveries where delivered_at is null and ${figure} > 0`,
      `select account_id, o.id, sum((day ->> '${figure}')::bigint) as n from webhook_deliveries o,
         jsonb_path_query(o.body::jsonb, '$.data.links[*].days[*]') as day
       where o.delivered_at is null and o.resource_id = o.endpoint_id group by 1, 2`,
      'account_id, id',
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

/** The counts of quarter-hours, summed over all rows of an account. */
function quarters(rows: string, figure: string, where = ''): string {
  return `select account_id, day, quarter, sum(n) as n
    from (
      select account_id, day, generate_subscripts(quarter_${figure}, 1) as quarter, unnest(quarter_${figure}) as n
      from ${rows} ${where}
    ) as q group by 1, 2, 3`;
}

function combined(figure: string, key: string, rows: string): string {
  return `select ${key}, sum(sign * total_${figure}) as n from combinations
    where day >= ${combinedSince} and ${rows} group by ${key}`;
}

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

/** With millions of links, an equation takes longer than any other query. In milliseconds. */
const queryTimeoutMs = 600_000;

/**
 * Checks all equations in one snapshot: a batch that is being counted is either included completely or not at all.
 * Stores the outcome, which reconciliations show.
 */
export async function auditClicks(pool: pg.Pool): Promise<LedgerReport> {
  const report = await checkClickLedger(pool);
  await pool.query('insert into ledger_checks (closes) values ($1) on conflict do nothing', [report.closes]);
  return report;
}

/** True if the outcome of a check from the last 24 hours is known. */
export async function wereClicksAudited(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from ledger_checks where checked_at > now() - interval '24 hours' limit 1`,
  );
  return rows.length > 0;
}

/** True if the books balanced at the last check; null if there was none yet. */
export async function lastClickAudit(pool: pg.Pool): Promise<boolean | null> {
  const { rows } = await pool.query<{ closes: boolean }>(
    'select closes from ledger_checks order by checked_at desc limit 1',
  );
  return rows[0]?.closes ?? null;
}

/** Like `auditClicks`, but changes nothing. */
export async function checkClickLedger(pool: pg.Pool): Promise<LedgerReport> {
  return inTransactionOn(
    pool,
    async (client) => {
      await client.query(`set local statement_timeout = ${queryTimeoutMs}`);
      const lines: LedgerLine[] = [];
      for (const { name, sql } of equations) {
        const query = { text: sql, query_timeout: queryTimeoutMs } as pg.QueryConfig;
        const { rows } = await client.query<{ l: string; r: string; breaches: string }>(query);
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
