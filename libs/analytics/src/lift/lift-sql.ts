import type { HoldoutArm } from '@app/clicks';
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from '../engine/calendar.js';
import { ofScope } from '../engine/figures-sql.js';
import type { KnownScope } from '../engine/known-scope.js';
import type { BucketSums } from './lift-statistics.js';

/** The arms and days to compare. */
export interface LiftQuery {
  event: string;
  /** ISO 4217; undefined without revenue. */
  currency?: string;
  /** The app that the visits began in: one of `inAppKeys`, or `none`. Undefined for all. */
  app?: string;
  /** Days of the clicks. Undefined for all days since each link's current hold-out began, except the most recent ones. */
  range?: DateRange;
}

/** Recent days of clicks that are left out, because most of their orders are yet to come. */
const youngDays = 7;

/** Conversions of an arm: their number, the sum of their values, and the sum of the squares. */
interface Sums {
  conversions: number;
  sum: number;
  squares: number;
}

/** An arm of a link in a period of its hold-out. */
export interface ArmRow extends BucketSums {
  arm: HoldoutArm;
  orders: number;
  /** Conversions with the currency. */
  revenue: Sums;
  /** Conversions that happened on the day of the click. */
  sameDay: number;
}

/** A link in a period of its hold-out. */
export interface LiftRow {
  link: string;
  /** True if the period is the current one. */
  isCurrent: boolean;
  /** Current share in percent. */
  holdout: number;
  /** The days that are compared; null if there are none. */
  from: string | null;
  to: string | null;
  /** One for each arm with visits. */
  arms: ArmRow[];
  /** All visits of the period, including the days that are not compared. */
  assigned: (BucketSums & { arm: HoldoutArm })[];
}

/**
 * Reads the visits and conversions of arms. A day with visits of two periods of a link is not compared: vouchers
 * contain the day, not the period. For a single app, days of a link with visits whose app is unknown are left out, too.
 */
export function liftStatement(
  scope: KnownScope,
  { event, currency, app, range }: LiftQuery,
): RawBuilder<LiftRow> {
  const compared = range
    ? sql`d.day between ${range.from}::date and ${range.to}::date`
    : sql`d.current and d.day <= (now() at time zone 'utc')::date - ${youngDays}::int`;
  const net = sql.raw('(amount - refunded)::numeric');
  // Without conditions, and with the same types, so that PostgreSQL joins both parts by their indexes on days
  // instead of reading all rows of the event.
  const conversions = sql`
    select account_id, event, is_test, link_id, click_day, (occurred_at at time zone 'utc')::date as day, kind, currency,
      1::bigint as conversions, ${net} as net, ${net} ^ 2 as squares
    from conversions
    union all
    select account_id, event, false, link_id, click_day, day, kind, currency, conversions, net, squares from conversion_sums`;
  const visits =
    app === undefined
      ? sql`select *, true as is_known from holdout_visits`
      : sql`
        select v.account_id, v.link_id, v.day, v.period, v.arm, coalesce(a.buckets, '{}') as buckets,
          v.app_visits = (select sum(n) from unnest(v.buckets) as n) as is_known
        from holdout_visits v
        left join holdout_app_visits a on a.account_id = v.account_id and a.link_id = v.link_id and a.day = v.day
          and a.period = v.period and a.arm = v.arm and a.app = ${app}`;
  const ofApp = app === undefined ? sql`true` : sql`c.kind ->> 'app' = ${app}`;
  const inCurrency = sql`filter (where c.currency = ${currency ?? null}::text)`;
  const bucketSums = sql`
    'visits', sum(d.visits)::float8, 'visitSquares', sum(d.visits ^ 2)::float8, 'bucketSquares', sum(d.squares)::float8`;
  return sql<LiftRow>`
    with days as materialized (
      select r.target_id as link, r.period, r.day, r.arm, b.visits, b.squares, l.holdout,
        r.period is not distinct from l.holdout_since as current,
        min(r.period) over same_day <> max(r.period) over same_day as mixed,
        bool_and(r.is_known) over same_day as known
      from (select *, link_id as target_id from (${visits}) as v) as r
      join links l on l.account_id = r.account_id and l.id = r.target_id
      cross join lateral (
        select coalesce(sum(n), 0)::numeric as visits, coalesce(sum(n::numeric ^ 2), 0) as squares
        from unnest(r.buckets) as n
      ) as b
      where ${ofScope(scope)}
      window same_day as (partition by r.target_id, r.day)
    ), compared as materialized (
      select * from days d where not d.mixed and d.known and ${compared}
    ), converted as (
      select d.link, d.period, c.kind ->> 'arm' as arm, sum(c.conversions)::float8 as orders,
        coalesce(sum(c.conversions) ${inCurrency}, 0)::float8 as paid,
        coalesce(sum(c.net) ${inCurrency}, 0)::float8 as sum,
        coalesce(sum(c.squares) ${inCurrency}, 0)::float8 as squares,
        coalesce(sum(c.conversions) filter (where c.day = c.click_day), 0)::float8 as same_day
      from (select distinct link, period, day from compared) as d
      join (${conversions}) as c on c.link_id = d.link and c.click_day = d.day
      where c.account_id = ${scope.accountId}::uuid and c.event = ${event} and not c.is_test and ${ofApp}
      group by 1, 2, 3
    ), arms as (
      select d.link, d.period, d.arm, min(d.day) as first, max(d.day) as last, jsonb_build_object(
        'arm', d.arm, ${bucketSums}, 'orders', coalesce(max(c.orders), 0), 'sameDay', coalesce(max(c.same_day), 0),
        'revenue', jsonb_build_object(
          'conversions', coalesce(max(c.paid), 0), 'sum', coalesce(max(c.sum), 0), 'squares', coalesce(max(c.squares), 0))
      ) as figures
      from compared d left join converted c using (link, period, arm)
      group by 1, 2, 3
    ), assigned as (
      select d.link, d.period, bool_or(d.current) as current, max(d.holdout) as holdout, d.arm,
        jsonb_build_object('arm', d.arm, ${bucketSums}) as figures
      from days d where d.known group by d.link, d.period, d.arm
    )
    select a.link, bool_or(a.current) as "isCurrent", max(a.holdout) as holdout,
      min(f.first)::text as "from", max(f.last)::text as "to",
      coalesce(jsonb_agg(f.figures) filter (where f.figures is not null), '[]') as arms,
      jsonb_agg(a.figures) as assigned
    from assigned a left join arms f using (link, period, arm)
    group by a.link, a.period`;
}
