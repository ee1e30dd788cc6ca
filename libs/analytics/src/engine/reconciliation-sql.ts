import { allLinks, forgivenViews } from '@app/clicks';
import { utmNames } from '@app/visitors';
import { type RawBuilder, sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';

/** A row of the statement. */
export interface ReconciliationRow {
  dimension:
    'views' | 'clicks' | 'leg' | 'excluded' | 'since' | 'folded' | 'combinations' | 'audit' | 'forgiven';
  key: string;
  count: number;
}

/** Dimensions with a limited number of keys. The others are counted as `other`. */
const limited = ['source', 'referrer', ...utmNames];

/** All sums of a reconciliation, in a single statement, which reads one snapshot. */
export function reconciliationStatement(
  scope: KnownScope,
  { from, to }: DateRange,
): RawBuilder<ReconciliationRow> {
  const prefix = sql.raw(scope.kind === 'account' ? 'account_' : '');
  const rows = sql`${ofScope(scope)} and r.day between ${from}::date and ${to}::date`;
  const combined = foldedCombinations(scope, { from, to });
  return sql<ReconciliationRow>`
    with sums as (
      select coalesce(sum(views), 0)::float8 as views, coalesce(sum(clicks), 0)::float8 as clicks
      from ${prefix}daily_rollups r where ${rows}
    )
    select 'views' as dimension, '' as key, views as count from sums
    union all
    select 'clicks', '', clicks from sums
    union all
    select 'since', '', extract(epoch from since)::float8 * 1000 from figure_starts where figure = 'legs'
    union all
    select r.dimension, r.key, sum(r.count)::float8
    from ${prefix}dimension_rollups r where ${rows} and r.dimension in ('leg', 'excluded', ${forgivenViews})
    group by 1, 2
    union all
    select 'folded', r.dimension, sum(r.count)::float8
    from ${prefix}dimension_rollups r where ${rows} and r.key = 'other' and r.dimension = any(${limited}::text[])
    group by 1, 2
    ${combined ? sql`union all ${combined}` : sql``}
    union all
    (select 'audit', closes::text, extract(epoch from checked_at)::float8 * 1000
      from ledger_checks order by checked_at desc limit 1)
    order by 1, 3 desc, 2`;
}

/** Clicks whose combinations were folded. For a group, tag or domain, they would be in the rows of many links, which are wide. */
function foldedCombinations(
  { accountId, kind, id }: KnownScope,
  { from, to }: DateRange,
): RawBuilder<unknown> | null {
  if (kind === 'group' || kind === 'tag' || kind === 'domain') return null;
  const target = kind === 'account' ? allLinks : id;
  // With one condition per day, the key of the table leads to the rows. A range would read those of all links of the
  // account.
  return sql`select 'combinations', '', greatest(coalesce(sum(sign * folded), 0), 0)::float8 from combinations
    where account_id = ${accountId}::uuid and target_id = ${target}::uuid
      and day = any(array(select generate_series(${from}::date, ${to}::date, interval '1 day')::date))`;
}
