import { allLinks } from '../combine/combination-rows.js';
import { countedSql, undeliveredSql } from '../webhooks/click-books.js';
import { legs, linkOnlyDimensions, voucherClicks } from '../click-event.js';

const firstDay = (figure: string): string =>
  `(select (since at time zone 'utc')::date from figure_starts where figure = '${figure}')`;
/** The first day with all of its quarter-hours. */
const hourlySince = firstDay('hourly');
const legsSince = firstDay('legs');
/** The first day with all of its combinations. */
const combinedSince = firstDay('combined');

/** The rows that an equation compares: all, or those of a range of links and bio pages, or of accounts. */
export type LedgerScope = 'all' | 'targets' | 'accounts';

/** A check of the ledger. */
interface Equation {
  /** In words. */
  name: string;
  scope: LedgerScope;
  /**
   * Returns the sums of both sides, and the number of rows that violate it. Of a range of targets, `$1` and `$2` are the
   * account and the target before it, and `$3` and `$4` its last ones; of a range of accounts, `$1` and `$2`.
   */
  sql: string;
}

/** The rows of a table about targets in the range. */
const targets = (table: string, name = table, target = 'target_id'): string =>
  `(select * from ${table} where (account_id, ${target}) > ($1::uuid, $2::uuid)
     and (account_id, ${target}) <= ($3::uuid, $4::uuid)) as ${name}`;
/** The rows of a table about accounts in the range. */
const accounts = (table: string, name = table): string =>
  `(select * from ${table} where account_id > $1::uuid and account_id <= $2::uuid) as ${name}`;

/** An expression, so that no index by kind is used, which would lead to all links of an account instead of the range. */
const isLink = `kind || '' = 'link'`;

/** In the order of the report. */
export const equations: readonly Equation[] = [
  {
    name: 'batches = watermarks + sequences above them',
    scope: 'all',
    sql: `select coalesce(sum(batches), 0) as l, coalesce(sum(watermark + cardinality(above)), 0) as r,
            count(*) filter (where batches <> watermark + cardinality(above)) as breaches
          from batch_writers`,
  },
  {
    name: 'events = recorded + reused + orphaned + dead',
    scope: 'all',
    sql: `select coalesce(sum(events), 0) as l, coalesce(sum(recorded + reused + orphaned + dead), 0) as r,
            count(*) filter (where events <> recorded + reused + orphaned + dead) as breaches
          from batch_writers`,
  },
  {
    name: 'dead events = dead letters',
    scope: 'all',
    sql: `with books as (select coalesce(sum(dead), 0) as l from batch_writers),
            letters as (select count(*) as r from dead_letters)
          select l, r, (l <> r)::int as breaches from books, letters`,
  },
  ...['views', 'clicks', 'excluded'].map((figure) => ({
    name: `${figure} in batches = totals + ledger of deleted`,
    scope: 'all' as const,
    sql: `with books as (select coalesce(sum(${figure}), 0) as l from batch_writers),
            totals as (select coalesce(sum(${figure}), 0) as n from target_totals),
            ledger as (select coalesce(sum(${figure}), 0) as n from deleted_totals)
          select l, totals.n + ledger.n as r, (l <> totals.n + ledger.n)::int as breaches
          from books, totals, ledger`,
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `total ${figure} = daily ${figure}, for each target`,
    scope: 'targets' as const,
    sql: perTarget(
      `select account_id, target_id, ${figure} as n from ${targets('target_totals')}`,
      `select account_id, target_id, sum(${figure}) as n from ${targets('daily_rollups')} group by 1, 2`,
    ),
  })),
  {
    name: 'total excluded = excluded by reason, for each target',
    scope: 'targets',
    sql: perTarget(
      `select account_id, target_id, excluded as n from ${targets('target_totals')}`,
      `select account_id, target_id, sum(count) as n from ${targets('dimension_rollups')}
       where dimension = 'excluded' group by 1, 2`,
    ),
  },
  ...['country', 'device', 'source'].map((dimension) => ({
    name: `link clicks = clicks by ${dimension}, for each link`,
    scope: 'targets' as const,
    sql: perTarget(
      `select account_id, target_id, clicks as n from ${targets('target_totals')} where ${isLink}`,
      `select account_id, target_id, sum(count) as n from ${targets('dimension_rollups')}
       join ${targets('target_totals')} using (account_id, target_id)
       where ${isLink} and dimension = '${dimension}' group by 1, 2`,
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its links, for each day`,
    scope: 'accounts' as const,
    sql: perDay(
      `select account_id, day, ${figure} as n from ${accounts('account_daily_rollups')}`,
      `select account_id, day, sum(d.${figure}) as n from ${accounts('daily_rollups', 'd')}
       join ${accounts('target_totals')} using (account_id, target_id) where kind = 'link' group by 1, 2`,
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `daily ${figure} = ${figure} by quarter-hour, for each target and complete day`,
    scope: 'targets' as const,
    sql: compare(
      `select account_id, target_id, day, ${figure} as n from ${targets('daily_rollups')} where day >= ${hourlySince}`,
      `select account_id, target_id, day, (select sum(q) from unnest(quarter_${figure}) as q) as n
       from ${targets('daily_rollups')} where day >= ${hourlySince}`,
      'account_id, target_id, day',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its links, for each quarter-hour`,
    scope: 'accounts' as const,
    sql: compare(
      quarters(accounts('account_daily_rollups'), figure),
      quarters(
        `${accounts('daily_rollups')} join ${accounts('target_totals', 't')} using (account_id, target_id)`,
        figure,
        `where t.kind = 'link'`,
      ),
      'account_id, day, quarter',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `daily ${figure} = ${figure} of combinations, for each target and day`,
    scope: 'targets' as const,
    sql: compare(
      `select account_id, target_id, day, ${figure} as n from ${targets('daily_rollups')} where day >= ${combinedSince}`,
      combinedOfTargets(figure),
      'account_id, target_id, day',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `account ${figure} = ${figure} of its combinations, for each day`,
    scope: 'accounts' as const,
    sql: compare(
      `select account_id, day, ${figure} as n from ${accounts('account_daily_rollups')} where day >= ${combinedSince}`,
      `select account_id, day, sum(sign * total_${figure}) as n from ${accounts('combinations')}
       where day >= ${combinedSince} and target_id = '${allLinks}' group by 1, 2`,
      'account_id, day',
    ),
  })),
  {
    name: 'views - first legs = clicks - second legs, for each link and complete day',
    scope: 'targets',
    sql: compare(
      `select account_id, target_id, day, d.views - d.clicks as n from ${targets('daily_rollups', 'd')}
       join ${targets('target_totals')} using (account_id, target_id) where ${isLink} and day >= ${legsSince}`,
      `select account_id, target_id, day, sum(case key when 'first' then count when 'second' then -count else 0 end) as n
       from ${targets('dimension_rollups')} where dimension = '${legs}' and day >= ${legsSince} group by 1, 2, 3`,
      'account_id, target_id, day',
    ),
  },
  {
    name: 'clicks with a voucher = those by kind, for each link and day',
    scope: 'targets',
    sql: compare(
      `select account_id, target_id, day, count as n from ${targets('dimension_rollups')} where dimension = '${voucherClicks}'`,
      `select account_id, link_id as target_id, day, sum(clicks) as n
       from ${targets('voucher_clicks', 'v', 'link_id')} group by 1, 2, 3`,
      'account_id, target_id, day',
    ),
  },
  {
    name: 'refunded = refunds, for each conversion',
    scope: 'accounts',
    sql: compare(
      `select account_id, id, refunded as n from ${accounts('conversions')} where refunded > 0`,
      `select account_id, conversion_id as id, sum(amount) as n from ${accounts('conversion_refunds')} group by 1, 2`,
      'account_id, id',
    ),
  },
  ...(['views', 'clicks'] as const).map((figure) => ({
    name: `${figure} before + delivered + undelivered + waiting + dropped = counted ${figure}, for each webhook with clicks`,
    scope: 'accounts' as const,
    sql: compare(
      `select b.account_id, b.endpoint_id, b.baseline_${figure} + b.delivered_${figure} + b.dropped_${figure}
         + ${undeliveredSql(figure)} + (
           select coalesce(sum(p.${figure}), 0) from webhook_pending_clicks p
           where p.account_id = b.account_id and p.endpoint_id = b.endpoint_id and p.dimension = ''
         ) as n from ${accounts('webhook_click_books', 'b')}`,
      `select b.account_id, b.endpoint_id, ${countedSql(figure)} as n from ${accounts('webhook_click_books', 'b')}`,
      'account_id, endpoint_id',
    ),
  })),
  ...['views', 'clicks'].map((figure) => ({
    name: `undelivered ${figure} = ${figure} in the body, for each webhook delivery`,
    scope: 'accounts' as const,
    sql: compare(
      `select account_id, id, ${figure} as n from ${accounts('webhook_deliveries')} where delivered_at is null and ${figure} > 0`,
      `select account_id, o.id, sum((day ->> '${figure}')::bigint) as n from ${accounts('webhook_deliveries', 'o')},
         jsonb_path_query(o.body::jsonb, '$.data.links[*].days[*]') as day
       where o.delivered_at is null and o.resource_id = o.endpoint_id group by 1, 2`,
      'account_id, id',
    ),
  })),
  {
    name: 'account dimensions = dimensions of its links, for each day',
    scope: 'accounts',
    sql: perDay(
      `select account_id, day, dimension, sum(count) as n from ${accounts('account_dimension_rollups')} group by 1, 2, 3`,
      `select account_id, day, dimension, sum(count) as n from ${accounts('dimension_rollups')}
       join ${accounts('target_totals')} using (account_id, target_id)
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

/** The key of combinations begins with the day, so those of a range are looked up day by day. */
function combinedOfTargets(figure: string): string {
  return `with recursive days as (
      (select day from combinations where day >= ${combinedSince} order by day limit 1)
      union all
      select (select c.day from combinations c where c.day > d.day order by c.day limit 1)
      from days d where d.day is not null
    )
    select c.account_id, c.target_id, c.day, sum(c.sign * c.total_${figure}) as n
    from days d join lateral (
      select * from ${targets('combinations')} where day = d.day and target_id <> '${allLinks}' offset 0
    ) as c on true group by 1, 2, 3`;
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
