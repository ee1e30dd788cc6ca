import { Settings } from '@app/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { exclusionLabel } from '../labels.js';
import { type DateRange, lastDays } from './calendar.js';
import { type ConversionLedger, readConversionLedger } from './conversion-ledger.js';
import { findScope } from './known-scope.js';
import { type ReconciliationRow, reconciliationStatement } from './reconciliation-sql.js';
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
