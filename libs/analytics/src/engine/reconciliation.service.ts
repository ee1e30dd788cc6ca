import { allLinks, forgivenViews } from '@app/clicks';
import { Settings } from '@app/common';
import { utmNames } from '@app/visitors';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { exclusionLabel } from '../labels.js';
import { type DateRange, lastDays } from './calendar.js';
import { type ConversionLedger, readConversionLedger } from './conversion-ledger.js';
import { ofScope } from './figures-sql.js';
import { findScope, type KnownScope } from './known-scope.js';
import type { ReportRange, ReportScope } from './report-answer.js';
import type { RequestedScope } from './report-request.js';
import { dateAt } from './zoned-time.js';

/** The outcome of the requests of some days, and how they add up to views and clicks. */
export interface Reconciliation {
  scope: ReportScope;
  range: ReportRange;
  /** When recording of legs and reused tokens began. */
  legsSince: Date;
  /** Null if the range begins before `legsSince`. */
  requests: Requests | null;
  excluded: { key: string; label: string; count: number }[];
  /** Direct visits and first legs. */
  views: number;
  /** Direct visits and second legs. */
  clicks: number;
  /** True if the direct visits among the views equal those among the clicks. Null if legs are not known. */
  balanced: boolean | null;
  /**
   * Views of links that were found only after surrounding characters were dropped. Null if the range begins before
   * that was recorded.
   */
  forgiven: number | null;
  /** Clicks whose key is in `other`, because the dimension was full. */
  folded: { by: string; clicks: number }[];
  /** Clicks whose traits were folded in combinations, which filters read. Null for a group, tag or domain. */
  foldedCombinations: number | null;
  /** The last check of everything that the installation has ever counted. Null if there was none. */
  lastAudit: { at: Date; balanced: boolean } | null;
  /** Only if requested. */
  conversions?: ConversionLedger;
}

/** Requests that reached a link, by kind. */
export interface Requests {
  /** Redirected immediately: a view and a click. */
  direct: number;
  /** Got a page, or were sent to their own browser: a view. */
  firstLegs: number;
  /** Got another page of the same visit, such as a password page after a gate: neither a view nor a click. */
  laterPages: number;
  /** Came from a page: the click of a view. */
  secondLegs: number;
  /** Brought a token that had been used before: neither a view nor a click. */
  reused: number;
  /** Were served but not counted. */
  excluded: number;
  total: number;
}

/** A row of the statement. */
interface ReconciliationRow {
  dimension:
    'views' | 'clicks' | 'leg' | 'excluded' | 'since' | 'folded' | 'combinations' | 'audit' | 'forgiven';
  key: string;
  count: number;
}

/** Dimensions with a limited number of keys. The others are counted as `other`. */
const limited = ['source', 'referrer', ...utmNames];

/** All sums of a reconciliation, in a single statement, which reads one snapshot. */
function reconciliationStatement(scope: KnownScope, { from, to }: DateRange): RawBuilder<ReconciliationRow> {
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

/** Explains views and clicks: every request of a link is in exactly one place. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  /**
   * @param options.conversions true to explain conversions as well.
   * @throws DomainError `not_found`.
   */
  async read(
    accountId: string,
    requested: RequestedScope | undefined,
    range: { days: number } | DateRange,
    options: { conversions?: boolean } = {},
  ): Promise<Reconciliation> {
    const scope = await findScope(this.em, accountId, requested, this.settings.shortHost);
    const dates = 'days' in range ? lastDays(range.days, dateAt(scope.clock.now, 'UTC')) : range;
    const { rows } = await reconciliationStatement(scope, dates).execute(this.em.getKysely());
    const count = (dimension: ReconciliationRow['dimension'], key: string): number =>
      rows.find((row) => row.dimension === dimension && row.key === key)?.count ?? 0;
    const [views, clicks, since] = [count('views', ''), count('clicks', ''), count('since', '')];
    const [firstLegs, secondLegs] = [count('leg', 'first'), count('leg', 'second')];
    const excluded = rows.filter(({ dimension }) => dimension === 'excluded');
    const audit = rows.find(({ dimension }) => dimension === 'audit');
    const isKnown = Date.parse(dates.from) >= since;
    const direct = views - firstLegs;
    const visits = {
      direct,
      firstLegs,
      laterPages: count('leg', 'page'),
      secondLegs,
      reused: count('leg', 'reused'),
      excluded: excluded.reduce((sum, row) => sum + row.count, 0),
    };
    const total = Object.values(visits).reduce((sum, part) => sum + part, 0);
    return {
      scope: { kind: scope.kind, id: scope.id || null, label: scope.label },
      range: { from: dates.from, to: dates.to, zone: 'UTC' },
      legsSince: new Date(since),
      requests: isKnown ? { ...visits, total } : null,
      excluded: excluded.map(({ key, count: visits }) => ({
        key,
        label: exclusionLabel(key),
        count: visits,
      })),
      views,
      clicks,
      balanced: isKnown ? clicks === direct + secondLegs : null,
      forgiven: Date.parse(dates.from) >= scope.clock.aliasesSince ? count('forgiven', 'view') : null,
      folded: rows
        .filter(({ dimension }) => dimension === 'folded')
        .map(({ key, count: folded }) => ({ by: key, clicks: folded })),
      foldedCombinations: rows.find(({ dimension }) => dimension === 'combinations')?.count ?? null,
      lastAudit: audit ? { at: new Date(audit.count), balanced: audit.key === 'true' } : null,
      ...(options.conversions && { conversions: await readConversionLedger(this.em, scope, dates) }),
    };
  }
}
