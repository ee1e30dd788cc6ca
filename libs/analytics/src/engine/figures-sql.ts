import { aliasViews } from '@app/clicks';
import { aliasKey } from '@app/common';
import { ownBranch } from '@app/routing';
import { sourceGroupsByKey } from '@app/visitors';
import { branchDimensions, branchesOf, removedKey } from '../branch-report.js';
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from './calendar.js';
import type { KnownScope } from './known-scope.js';
import { type BreakdownName, countedDimensions } from './report-request.js';
import { utcDaysOf } from './report-block.js';
import { type ClockPeriod, dateAt } from './zoned-time.js';

/** A part of a statement. */
type Part = RawBuilder<unknown>;

/** Which counts a statement reads. */
interface FiguresQuery {
  scope: KnownScope;
  /** UTC days of the breakdowns. */
  range: DateRange;
  compared?: DateRange;
  /** UTC days that are read one by one. */
  days: readonly DateRange[];
  /** Instants before which counts of their UTC days are read, in milliseconds since 1970. */
  edges: readonly number[];
  /** Times whose hours of the week are counted. Those of the comparison are `before`. */
  hours: readonly (ClockPeriod & { before: boolean })[];
  /** True if outcomes of breakouts are needed. */
  outcomes: boolean;
  by: readonly BreakdownName[];
  limit: number;
  offset: number;
  /** Keys that have a row in their breakdown even without counts. */
  kept?: readonly { by: BreakdownName; key: string }[];
}

/** A row of the statement. Counts are those of the key in the range, unless `by` is `day` or `edge`. */
export interface FiguresRow {
  by: BreakdownName | 'day' | 'edge';
  /** A date if `by` is `day`, the index of the edge, from 1, or the hour of the week, from 0. */
  key: string;
  /** Place of the key in its breakdown, from 1. */
  place: number;
  /** Number of keys of the breakdown. */
  total: number;
  views: number;
  clicks: number;
  shown: number;
  left: number;
  /** Counts of the key in the compared range. */
  views_before: number;
  clicks_before: number;
  shown_before: number;
  left_before: number;
}

const counts = ['views', 'clicks', 'shown', 'left'].map((name) => `"${name}"`);

/** All counts of a report in a single statement, which reads one snapshot, so that totals and breakdowns always agree. */
export function figuresStatement(query: FiguresQuery): RawBuilder<FiguresRow> {
  const { range, compared, limit, offset } = query;
  const sums = (during: Part, suffix: string): Part =>
    sql.join(
      counts.map(
        (count) =>
          sql`coalesce(sum(${sql.raw(count)}) filter (where ${during}), 0) as ${sql.raw(count.replace(/"$/, `${suffix}"`))}`,
      ),
    );
  const relations = relationsOf(query);
  const current = within(range, 'day');
  const before = compared ? within(compared, 'day') : sql`false`;
  const keyed = sql`
    union all
    select "by", key, place, total, ${sql.raw(counts.join())}, ${sql.raw(counts.map(beforeName).join())}
    from (
      select *, row_number() over (
          partition by "by" order by clicks desc, views desc, shown desc, key collate "C"
        ) as place,
        count(*) over (partition by "by") as total
      from (
        select "by", key, ${sums(current, '')}, ${sums(before, '_before')}
        from (${rowsWithKept(relations, query)}) as r
        group by "by", key
        having sum(views + clicks + shown + "left") filter (where ${current}) > 0 ${query.kept?.length ? sql`or bool_or(kept)` : sql``}
      ) as sums
    ) as ranked
    where place = 1 or place between ${offset + 1} and ${offset + limit}`;
  return sql<FiguresRow>`
    select "by", key, place::float8, total::float8,
      ${sql.raw([...counts, ...counts.map(beforeName)].map((count) => `${count}::float8`).join())}
    from (
      select 'day' as "by", to_char(day, 'YYYY-MM-DD') as key, 0 as place, 0 as total,
        ${sql.raw(counts.map((count) => `sum(${count}) as ${count}`).join())},
        ${sql.raw(counts.map((count) => `0 as ${beforeName(count)}`).join())}
      from (${dayRows(query)}) as d
      group by day
      ${query.edges.length > 0 ? sql`union all ${edgeRows(query)}` : sql.raw('')}
      ${query.hours.length > 0 ? sql`union all ${hourOfWeekRows(query)}` : sql.raw('')}
      ${relations.length > 0 ? keyed : sql.raw('')}
    ) as figures
    order by "by", place, key`;
}

/** The rows of breakdowns, including keys that have one even without counts. */
function rowsWithKept(relations: readonly Part[], { kept = [], range }: FiguresQuery): Part {
  const rows = sql.join(relations, sql` union all `);
  if (kept.length === 0) return rows;
  return sql`
    select counted.*, false as kept from (${rows}) as counted
    union all
    select "by", key, ${range.from}::date, 0, 0, 0, 0, true
    from unnest(${kept.map(({ by }) => by)}::text[], ${kept.map(({ key }) => key)}::text[]) as k ("by", key)`;
}

const beforeName = (count: string): string => count.replace(/"$/, '_before"');

const within = ({ from, to }: DateRange, column: string): Part =>
  sql`${sql.raw(column)} between ${from}::date and ${to}::date`;

/** Restricts rows `r` to days in these ranges. */
const during = (ranges: readonly DateRange[]): Part =>
  sql`(${sql.join(
    ranges.map((range) => within(range, 'r.day')),
    sql` or `,
  )})`;

const isCountedDimension = (name: BreakdownName): name is (typeof countedDimensions)[number] =>
  countedDimensions.some((dimension) => dimension === name);

/** Restricts rows `r` to the days that breakdowns read. */
const keyedDays = ({ range, compared }: FiguresQuery): Part => during(compared ? [range, compared] : [range]);

/** The rows `r` of the scope, in a table by target. Groups and tags have the links that they have now. */
export function ofScope({ accountId, kind, id, domainId }: KnownScope): Part {
  const ofAccount = sql`r.account_id = ${accountId}::uuid`;
  switch (kind) {
    case 'account':
      return ofAccount;
    case 'group':
      return sql`${ofAccount} and r.target_id in (
        select id from links where account_id = ${accountId}::uuid and group_id = ${id}::uuid)`;
    case 'tag':
      return sql`${ofAccount} and r.target_id in (
        select link_id from link_tags where account_id = ${accountId}::uuid and tag_id = ${id}::uuid)`;
    case 'domain':
      return sql`${ofAccount} and r.target_id in (
        select id from links where account_id = ${accountId}::uuid and domain_id = ${domainId})`;
    default:
      return sql`${ofAccount} and r.target_id = ${id}::uuid`;
  }
}

/** Counts of breakouts that were shown and left, in a table by target. An index has these rows of an account by day. */
const outcomes = (query: FiguresQuery, columns: Part, days: Part): Part =>
  sql`select ${columns}, 0 as views, 0 as clicks,
        case dimension when 'shown' then count else 0 end as shown,
        case dimension when 'left' then count else 0 end as "left"
      from dimension_rollups r
      where ${ofScope(query.scope)} and ${days} and dimension in ('shown', 'left')`;

/** The rows of days by target: of the links of the scope, or of its website. */
const targetDays = (query: FiguresQuery): Part => sql`
  select target_id, day, views, clicks, 0 as shown, 0 as "left"
  from daily_rollups r where ${ofScope(query.scope)} and ${keyedDays(query)}
  ${query.outcomes ? sql`union all ${outcomes(query, sql`target_id, day`, keyedDays(query))}` : sql``}`;

/** The table with the days of the scope. */
const dayTable = ({ scope: { kind } }: FiguresQuery): Part =>
  sql.raw(kind === 'account' ? 'account_daily_rollups' : 'daily_rollups');

const dayRows = (query: FiguresQuery): Part => sql`
  select day, views, clicks, 0 as shown, 0 as "left"
  from ${dayTable(query)} r where ${ofScope(query.scope)} and ${during(query.days)}
  ${query.outcomes ? sql`union all ${outcomes(query, sql`day`, during(query.days))}` : sql``}`;

/** For each instant, the counts of its UTC day before it. */
const edgeRows = (query: FiguresQuery): Part => sql`
  select 'edge', e.n::text, 0, 0,
    sum((select sum(q) from unnest(r.quarter_views[:e.quarters]) as q)),
    sum((select sum(q) from unnest(r.quarter_clicks[:e.quarters]) as q)),
    0, 0, 0, 0, 0, 0
  from (
    select n, date '1970-01-01' + (at / 86400)::int as day, (at % 86400)::int / 900 as quarters
    from unnest(${query.edges.map((at) => at / 1000)}::bigint[]) with ordinality as instants (at, n)
  ) as e
  join ${dayTable(query)} r on ${ofScope(query.scope)} and r.day = e.day
  group by e.n`;

/** Counts by hour of the week on the clocks of the zone, from 0: Monday, 00:00. */
function hourOfWeekRows(query: FiguresQuery): Part {
  const { hours } = query;
  const sumOf = (count: string, when: string): string =>
    `coalesce(sum(q.${count}) filter (where ${when}), 0)`;
  const seconds = (field: 'from' | 'to' | 'offset'): number[] => hours.map((period) => period[field] / 1000);
  return sql`
    select 'hourOfWeek', (floor((p.offset_s + extract(epoch from r.day) + (q.n - 1) * 900) / 3600)::bigint + 72) % 168 || '', 0, 0,
      ${sql.raw([sumOf('views', 'not p.before'), sumOf('clicks', 'not p.before'), '0', '0', sumOf('views', 'p.before'), sumOf('clicks', 'p.before'), '0', '0'].join())}
    from ${dayTable(query)} r
    cross join lateral (
      select n, coalesce(r.quarter_views[n], 0) as views, coalesce(r.quarter_clicks[n], 0) as clicks
      from generate_series(1, 96) as n
    ) as q
    join unnest(
      ${seconds('from')}::bigint[], ${seconds('to')}::bigint[], ${seconds('offset')}::bigint[],
      ${hours.map(({ before }) => before)}::bool[]
    ) as p (from_s, to_s, offset_s, before)
      on extract(epoch from r.day) + (q.n - 1) * 900 >= p.from_s and extract(epoch from r.day) + (q.n - 1) * 900 < p.to_s
    where ${ofScope(query.scope)} and ${during(hours.map(utcDaysOf))} and (q.views > 0 or q.clicks > 0)
    group by 2`;
}

/** The rows that the breakdowns add up: `by`, `key`, `day` and the counts. */
function relationsOf(query: FiguresQuery): Part[] {
  const plain = query.by.filter(isCountedDimension);
  return [
    ...(plain.length > 0 ? [counted(query, sql`r.dimension`, plain, sql`r.key`)] : []),
    ...query.by.flatMap((name) => (isCountedDimension(name) ? [] : derivedRelations(name, query))),
  ];
}

/** The rows of a breakdown that is not simply a dimension of clicks. */
function derivedRelations(
  by: Exclude<BreakdownName, (typeof countedDimensions)[number]>,
  query: FiguresQuery,
): Part[] {
  const name = sql`${sql.lit(by)}`;
  switch (by) {
    case 'app':
      return query.outcomes
        ? [outcomes(query, sql`'app' as "by", split_part(r.key, '/', 1) as key, r.day`, keyedDays(query))]
        : [];
    case 'link':
      return [ofLinks(query, by, sql`l.id::text`)];
    case 'group':
      return [ofLinks(query, by, sql`coalesce(l.group_id::text, 'none')`)];
    case 'tag':
      return [ofLinks(query, by, sql`coalesce(t.tag_id::text, 'none')`)];
    case 'domain':
      return [ofLinks(query, by, sql`coalesce(h.host, ${query.scope.shortHost}::text)`)];
    case 'destination':
      return [
        counted(query, name, [branchDimensions.clicks], currentBranch(query.scope)),
        counted(query, name, [branchDimensions.views], currentBranch(query.scope), 'views'),
      ];
    case 'alias':
      return aliasRelations(query, name);
    case 'item':
      return [counted(query, name, ['item'], keyAmong(query.scope.items.map(({ id }) => id)))];
    case 'hourOfWeek':
      return [];
    case 'sourceGroup':
      return [counted(query, name, ['source'], sourceGroupKey)];
  }
}

const currentBranch = ({ rules }: KnownScope): Part =>
  keyAmong([...branchesOf(rules ?? []).map(({ key }) => key), ownBranch]);

/** The key, or `removed` for what no longer exists. */
const keyAmong = (keys: readonly string[]): Part =>
  sql`case when r.key = any(${[...keys]}::text[]) then r.key else ${removedKey}::text end`;

/** The key of visits by aliases that the link no longer has. No alias contains two slashes in a row. */
export const removedAliases = '//removed';

/** The counts of each alias and, as the rest of the link's visits, of its slug. */
function aliasRelations({ range, compared, ...rest }: FiguresQuery, by: Part): Part[] {
  const { slug = '', aliases, clock } = rest.scope;
  const first = dateAt(clock.aliasesSince, 'UTC');
  const known = ({ from, to }: DateRange): DateRange => ({ from: from < first ? first : from, to });
  const query = { ...rest, range: known(range), compared: compared && known(compared) };
  const codes = Object.fromEntries((aliases ?? []).map((code) => [aliasKey(code), code]));
  const key = sql`coalesce((${JSON.stringify(codes)}::jsonb) ->> r.key, ${removedAliases}::text)`;
  const bySlug = sql`${slug}::text`;
  const sums = [counted(query, by, ['alias'], key), counted(query, by, [aliasViews], key, 'views')];
  const all = sql`select ${by} as "by", ${bySlug} as key, ${periodOf(query)} as day, views, clicks, shown, "left"
    from (${targetDays({ ...query, outcomes: false })}) as days`;
  const others = sums.map(
    (part) => sql`select "by", ${bySlug}, day, -views, -clicks, 0, 0 from (${part}) as aliased`,
  );
  return [...sums, all, ...others];
}

const sourceGroupKey = sql`case when r.key in ('direct', 'other') then r.key else coalesce(
  (${JSON.stringify(Object.fromEntries(sourceGroupsByKey))}::jsonb) ->> r.key, 'site') end`;

/** Dimensions of clicks, or that of views by branch. The days of each key are summed first: a year has hundreds of them. */
function counted(
  query: FiguresQuery,
  by: Part,
  dimensions: readonly string[],
  key: Part,
  figure: 'clicks' | 'views' = 'clicks',
): Part {
  const table = query.scope.kind === 'account' ? 'account_dimension_rollups' : 'dimension_rollups';
  const [views, clicks] = figure === 'views' ? ['sum(r.count)::bigint', '0'] : ['0', 'sum(r.count)::bigint'];
  return sql`select ${by} as "by", ${key} as key, ${periodOf(query)} as day,
      ${sql.raw(views)} as views, ${sql.raw(clicks)} as clicks, 0 as shown, 0 as "left"
    from ${sql.raw(table)} r
    where ${ofScope(query.scope)} and ${keyedDays(query)} and r.dimension = any(${[...dimensions]}::text[])
    group by 1, 2, 3`;
}

/**
 * Counts of links, by a key of the link `l`, of its tags `t`, or of its domain `h`. The days of each link are summed
 * before the keys are looked up: there are many more days than links.
 */
function ofLinks(query: FiguresQuery, by: BreakdownName, key: Part): Part {
  const tags = sql`left join link_tags t on t.account_id = l.account_id and t.link_id = l.id`;
  const domains = sql`left join domains h on h.id = l.domain_id`;
  const sums = counts.map((count) => `sum(${count})::bigint as ${count}`).join();
  return sql`select ${sql.raw(`'${by}'`)} as "by", ${key} as key, d.day, d.views, d.clicks, d.shown, d."left"
    from (
      select target_id, ${periodOf(query)} as day, ${sql.raw(sums)} from (${targetDays(query)}) as days group by 1, 2
    ) as d
    join links l on l.account_id = ${query.scope.accountId}::uuid and l.id = d.target_id
    ${by === 'tag' ? tags : by === 'domain' ? domains : sql``}`;
}

/** The day of the range that a day belongs to. Days that may belong to both ranges are returned as they are. */
function periodOf({ range, compared }: FiguresQuery): Part {
  if (!compared) return sql`${range.from}::date`;
  if (compared.from <= range.to && compared.to >= range.from) return sql`day`;
  return sql`case when ${within(range, 'day')} then ${range.from}::date else ${compared.from}::date end`;
}
