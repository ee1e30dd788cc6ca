import { maxVoucherKinds } from '@app/clicks';
import { invalidRequest } from '@app/common';
import { ownBranch } from '@app/routing';
import { type RawBuilder, sql } from 'kysely';
import { branchesOf, removedKey } from '../branch-report.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import {
  type BreakdownName,
  type ConversionBasis,
  filterKeysOf,
  type FilterName,
  isOfLinks,
  type ReportFilter,
} from './report-request.js';
import { dateAt } from './zoned-time.js';

/** A part of a statement. */
type Part = RawBuilder<unknown>;

/** A time, in milliseconds since 1970, `to` exclusive. */
interface Period {
  from: number;
  to: number;
}

/** The days of a report, or of its comparison. */
export interface ConversionBlock extends Period {
  /** Start times of its points, in order. */
  starts: readonly number[];
  /** The UTC days of its breakdowns. */
  days: Period;
}

/** Which conversions the statement reads. */
interface ConversionsQuery {
  scope: KnownScope;
  basis: ConversionBasis;
  /** Null for all events. */
  event: string | null;
  filters: readonly ReportFilter[];
  by: readonly BreakdownName[];
  blocks: readonly ConversionBlock[];
}

/** A row of the statement. */
export interface ConversionsRow {
  /** `since` and `counted` have a time as their `key`, in milliseconds since 1970. */
  part: 'point' | 'key' | 'beyond' | 'since' | 'counted';
  /** Index of the block, from 0. */
  block: number;
  by: BreakdownName | '';
  /** Index of a point, from 1, or a key of the breakdown. */
  key: string;
  currency: string | null;
  conversions: number;
  /** Clicks that carried a voucher, by the click's day. */
  sent: number;
  /** In minor units of the currency, net of refunds. */
  amount: number;
}

/** Maximum number of rows by key that are read. */
const maxKeyRows = 100_000;

/**
 * All conversion data of a report, in a single statement, which reads one snapshot. Excludes trials and, like
 * clicks, everything of deleted links.
 */
export function conversionsStatement(query: ConversionsQuery): RawBuilder<ConversionsRow> {
  const { scope, blocks, by } = query;
  const parts = [
    ...blocks.map((block, n) => pointRows(block, n)),
    ...blocks.flatMap((block, n) => by.map((name) => keyRows(query, name, block, n))),
    ...(query.basis === 'click' && blocks[0] ? [beyondRows(scope, blocks[0])] : []),
    sql`select 'since', 0, '', (extract(epoch from min(r.conversions_since)) * 1000)::bigint::text, null, 0, 0, 0
      from (select account_id, id as target_id, conversions_since from links where conversions_since is not null) as r
      where ${ofScope(scope)}`,
    sql`select 'counted', 0, '', (extract(epoch from since) * 1000)::bigint::text, null, 0, 0, 0
      from figure_starts where figure = 'vouchers'`,
  ];
  return sql<ConversionsRow>`
    with e as materialized (${sql.join(eventRows(query), sql` union all `)})
    select part, block, "by", key, currency, conversions::float8, sent::float8, amount::float8
    from (${sql.join(parts, sql` union all `)}) as figures (part, block, "by", key, currency, conversions, sent, amount)`;
}

/** @throws DomainError `invalid_request` if there are too many keys. */
export function refuseTooMany(rows: readonly ConversionsRow[]): void {
  if (rows.filter(({ part }) => part === 'key').length <= maxKeyRows) return;
  const message = `This report would read too much: conversions of more than ${maxKeyRows} rows.`;
  throw invalidRequest([], `${message} Choose fewer days, fewer breakdowns, or fewer links.`);
}

/**
 * Refunds `f`, each with its conversion `r`, which is looked up by its key. If PostgreSQL chose the join, it could search all
 * of an account's conversions for each refund, because it has no statistics of a table that filled up in a minute, or
 * before a crash.
 */
export const refundsWithConversions: Part = sql.raw(
  `conversion_refunds f cross join lateral (
    select *, link_id as target_id from conversions where account_id = f.account_id and id = f.conversion_id offset 0
  ) as r`,
);

/** The events: when, of which link and kind, how many conversions and clicks they are, and how much revenue. */
function eventRows({ scope, basis, event, filters, blocks }: ConversionsQuery): Part[] {
  const conversions = sql.raw('(select *, link_id as target_id from conversions) as r');
  // Conversions whose retention is over, by UTC day. At noon, a day has the same date in nearly every zone.
  const summed = sql.raw('(select *, link_id as target_id from conversion_sums) as r');
  const noon = sql`${midnight('r.day')} + interval '12 hours'`;
  const currency = sql.raw("nullif(r.currency, '')");
  const those = sql`${ofLinks(scope)} and ${passing(filters, scope)}`;
  const ofEvent = sql`${those} and ${event === null ? sql`true` : sql`r.event = ${event}`}`;
  const counted = sql`${ofEvent} and not r.is_test`;
  if (basis === 'event') {
    return [
      sql`select r.target_id, r.kind, r.occurred_at as at, 1 as conversions, 0::bigint as sent, r.currency, r.amount
        from ${conversions} where ${counted} and ${during(blocks, 'r.occurred_at')}`,
      sql`select r.target_id, r.kind, f.created_at, 0, 0, r.currency, -f.amount
        from ${refundsWithConversions}
        where f.account_id = ${scope.accountId}::uuid and ${during(blocks, 'f.created_at')} and ${counted}`,
      sql`select r.target_id, r.kind, ${noon}, r.conversions, 0, ${currency}, r.amount
        from ${summed} where ${ofEvent} and ${onDays(blocks, 'r.day')}`,
    ];
  }
  return [
    sql`select r.target_id, r.kind, ${midnight('r.click_day')} as at, 1 as conversions, 0::bigint as sent, r.currency,
        r.amount - r.refunded as amount
      from ${conversions} where ${counted} and ${onDays(blocks, 'r.click_day')}`,
    sql`select r.target_id, r.kind, ${midnight('r.click_day')}, r.conversions, 0, ${currency}, r.net
      from ${summed} where ${ofEvent} and ${onDays(blocks, 'r.click_day')}`,
    sql`select r.target_id, r.kind, ${midnight('r.day')}, 0, r.clicks, null, 0
      from (select *, link_id as target_id from voucher_clicks) as r where ${those} and ${onDays(blocks, 'r.day')}`,
  ];
}

/** The rows `r` of the scope, of links that exist. */
export const ofLinks = (scope: KnownScope): Part =>
  scope.kind === 'account'
    ? sql`${ofScope(scope)} and r.target_id in (select id from links where account_id = ${scope.accountId}::uuid)`
    : ofScope(scope);

const midnight = (column: string): Part => sql.raw(`(${column}::timestamp at time zone 'utc')`);

const at = (time: number): Part => sql`${new Date(time).toISOString()}::timestamptz`;
const within = ({ from, to }: Period, column: string): Part =>
  sql`${sql.raw(column)} >= ${at(from)} and ${sql.raw(column)} < ${at(to)}`;

/** Everything that a block reads: its own days, and those of its breakdowns. */
const spanOf = ({ from, to, days }: ConversionBlock): Period => ({
  from: Math.min(from, days.from),
  to: Math.max(to, days.to),
});

const during = (blocks: readonly ConversionBlock[], column: string): Part =>
  sql`(${sql.join(
    blocks.map((block) => sql`(${within(spanOf(block), column)})`),
    sql` or `,
  )})`;

const onDays = (blocks: readonly ConversionBlock[], column: string): Part =>
  sql`(${sql.join(
    blocks.map((block) => {
      const { from, to } = spanOf(block);
      return sql`${sql.raw(column)} between ${dateAt(from, 'UTC')}::date and ${dateAt(to - 1, 'UTC')}::date`;
    }),
    sql` or `,
  )})`;

const sums = sql.raw('sum(e.conversions), sum(e.sent), coalesce(sum(e.amount), 0)');

const pointRows = (block: ConversionBlock, n: number): Part => sql`
  select 'point', ${sql.lit(n)}::int, '', width_bucket(e.at, ${block.starts.map((time) => new Date(time).toISOString())}::timestamptz[])::text,
    e.currency, ${sums}
  from e where ${within(block, 'e.at')} group by 4, 5`;

const keyRows = (
  { scope }: ConversionsQuery,
  by: BreakdownName,
  { days }: ConversionBlock,
  n: number,
): Part => sql`
  (select 'key', ${sql.lit(n)}::int, ${sql.lit(by)}, ${keyOf(by, scope)} as key, e.currency, ${sums}
  from e ${joinOf(by, scope)}
  where ${within(days, 'e.at')} and ${keyOf(by, scope)} is not null
  group by 4, 5 limit ${maxKeyRows + 1})`;

/**
 * Conversions of a kind, link and day beyond its clicks. Visitors who were sent into an app made no click, and
 * earlier clicks were not counted by kind. If there were too many kinds, clicks of a kind without its own row may be
 * among those that count with `other`.
 */
const beyondRows = ({ accountId }: KnownScope, block: ConversionBlock): Part => sql`
  select 'beyond', 0, '', '', null, coalesce(sum(beyond), 0), 0, 0
  from (
    select e.target_id, (e.at at time zone 'utc')::date as day, sum(e.sent) as sent,
      sum(e.conversions) - sum(e.sent) as beyond
    from e
    where ${within(block, 'e.at')} and e.kind ->> 'outcome' <> 'into_app'
      and e.at >= (select since from figure_starts where figure = 'vouchers')
    group by e.target_id, e.at, e.kind - 'arm'
  ) as kinds where beyond > 0 and (sent > 0 or not exists (
    select from voucher_clicks v
    where v.account_id = ${accountId}::uuid and v.link_id = kinds.target_id and v.day = kinds.day
    offset ${sql.lit(maxVoucherKinds - 1)}
  ))`;

function joinOf(by: BreakdownName, { accountId }: KnownScope): Part {
  if (!isOfLinks(by) || by === 'link') return sql``;
  const link = sql`join links l on l.account_id = ${accountId}::uuid and l.id = e.target_id`;
  if (by === 'tag')
    return sql`${link} left join link_tags t on t.account_id = l.account_id and t.link_id = l.id`;
  return by === 'domain' ? sql`${link} left join domains h on h.id = l.domain_id` : link;
}

/** The key of a row `e` in a breakdown. Null if it has none. */
function keyOf(by: BreakdownName, scope: KnownScope): Part {
  switch (by) {
    case 'link':
      return sql`e.target_id::text`;
    case 'group':
      return sql`coalesce(l.group_id::text, 'none')`;
    case 'tag':
      return sql`coalesce(t.tag_id::text, 'none')`;
    case 'domain':
      return sql`coalesce(h.host, ${scope.shortHost}::text)`;
    default:
      return partOf('e', by, scope);
  }
}

/** A part of the kind of a row, with the keys of reports. Null if it has none. */
function partOf(row: 'e' | 'r', name: BreakdownName | FilterName, scope: KnownScope): Part {
  const part = (key: string): Part => sql.raw(`(${row}.kind ->> '${key}')`);
  switch (name) {
    case 'app':
      return sql`nullif(${part('app')}, 'none')`;
    case 'destination': {
      const known = [...branchesOf(scope.rules ?? []).map(({ key }) => key), ownBranch, 'other'];
      const branch = part('branch');
      return sql`case when ${branch} = 'none' then null when ${branch} = any(${known}::text[]) then ${branch}
        else ${removedKey}::text end`;
    }
    default:
      return part(name);
  }
}

/** The rows `r` that pass every filter, as for combinations: rows without a key pass only filters that exclude others. */
function passing(filters: readonly ReportFilter[], scope: KnownScope): Part {
  const conditions = filters.flatMap((filter) => {
    const { included, excluded } = filterKeysOf(filter);
    const key = sql`coalesce(${partOf('r', filter.name, scope)}, '')`;
    return [
      ...(included.length > 0 ? [sql`${key} = any(${included}::text[])`] : []),
      ...(excluded.length > 0 ? [sql`${key} <> all(${excluded}::text[])`] : []),
    ];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
