import { voucherClicks } from '@app/clicks';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { conversionsStatement, ofLinks, refundsWithConversions } from './conversions-sql.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import type { CurrencyAmount } from './report-answer.js';
import type { BreakdownName } from './report-request.js';
import { boundsOf, nextDate } from './zoned-time.js';

/** How the conversions of some UTC days add up, across all events. */
export interface ConversionLedger {
  /** Conversions that happened on these days, as they are stored: one by one, or as sums after their retention. */
  rows: number;
  /** The sum of the days of reports. */
  byDay: number;
  /** The sums of breakdowns. */
  by: { by: BreakdownName; conversions: number }[];
  /** Net of the refunds of these days. */
  revenue: CurrencyAmount[];
  /** Clicks that carried a voucher. */
  vouchers: number;
  /** Their sum by kind. */
  vouchersByKind: number;
  /** True if all sums agree, those of revenue included. */
  balanced: boolean;
}

/** Breakdowns in which every voucher has a key. */
const complete: readonly BreakdownName[] = [
  'country',
  'device',
  'source',
  'sourceGroup',
  'browser',
  'system',
];

interface StoredRow {
  what: 'conversions' | 'vouchers' | 'kinds';
  currency: string | null;
  count: number;
  amount: number;
}

/** Adds up conversions both as they are stored and as reports do, in one snapshot. */
export async function readConversionLedger(
  em: EntityManager,
  scope: KnownScope,
  range: DateRange,
): Promise<ConversionLedger> {
  const bounds = boundsOf(range, 'UTC');
  const starts: number[] = [];
  for (let date = range.from; date <= range.to; date = nextDate(date)) starts.push(Date.parse(date));
  const blocks = [{ ...bounds, starts, days: bounds }];
  const reported = conversionsStatement({
    scope,
    basis: 'event',
    event: null,
    filters: [],
    by: complete,
    blocks,
  });
  const { rows } = await sql<{ reported: Reported[]; stored: StoredRow[] }>`
    select (select coalesce(json_agg(f), '[]') from (${reported}) as f) as reported,
      (select coalesce(json_agg(s), '[]') from (${stored(scope, range)}) as s) as stored`.execute(
    em.getKysely(),
  );
  return compared(rows[0]?.reported ?? [], rows[0]?.stored ?? []);
}

interface Reported {
  part: string;
  by: string;
  currency: string | null;
  conversions: number;
  amount: number;
}

function stored(scope: KnownScope, { from, to }: DateRange) {
  const conversions = sql.raw('(select *, link_id as target_id from conversions) as r');
  const summed = sql.raw('(select *, link_id as target_id from conversion_sums) as r');
  const on = (column: string) =>
    sql`(${sql.raw(column)} at time zone 'utc')::date between ${from}::date and ${to}::date`;
  const days = sql`r.day between ${from}::date and ${to}::date`;
  const prefix = sql.raw(scope.kind === 'account' ? 'account_' : '');
  return sql<StoredRow>`
    select 'conversions' as what, currency, sum(n)::float8 as count, coalesce(sum(amount), 0)::float8 as amount
    from (
      select r.currency, 1 as n, r.amount from ${conversions}
      where ${ofLinks(scope)} and not r.is_test and ${on('r.occurred_at')}
      union all
      select r.currency, 0, -f.amount from ${refundsWithConversions}
      where f.account_id = ${scope.accountId}::uuid and ${ofLinks(scope)} and not r.is_test and ${on('f.created_at')}
      union all
      select nullif(r.currency, ''), r.conversions, r.amount from ${summed} where ${ofLinks(scope)} and ${days}
    ) as changes group by currency
    union all
    select 'vouchers', null, coalesce(sum(r.count), 0)::float8, 0
    from ${prefix}dimension_rollups r where ${ofScope(scope)} and ${days} and r.dimension = ${voucherClicks}
    union all
    select 'kinds', null, coalesce(sum(r.clicks), 0)::float8, 0
    from (select *, link_id as target_id from voucher_clicks) as r where ${ofLinks(scope)} and ${days}`;
}

function compared(reported: readonly Reported[], storedRows: readonly StoredRow[]): ConversionLedger {
  const storedOf = (what: StoredRow['what']): StoredRow[] => storedRows.filter((row) => row.what === what);
  const countOf = (what: StoredRow['what']): number =>
    storedOf(what).reduce((sum, { count }) => sum + count, 0);
  const partsOf = (part: string, by = ''): Reported[] =>
    reported.filter((row) => row.part === part && row.by === by);
  const conversionsIn = (rows: readonly Reported[]): number =>
    rows.reduce((sum, { conversions }) => sum + conversions, 0);
  const amountIn = (rows: readonly Reported[], wanted: string): number =>
    rows.reduce((sum, { currency, amount }) => sum + (currency === wanted ? amount : 0), 0);
  const revenue = storedOf('conversions')
    .flatMap(({ currency, amount }) => (currency === null ? [] : [{ currency, amount }]))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const [rows, vouchers, vouchersByKind] = [countOf('conversions'), countOf('vouchers'), countOf('kinds')];
  const sums = [partsOf('point'), ...complete.map((by) => partsOf('key', by))];
  return {
    rows,
    byDay: conversionsIn(partsOf('point')),
    by: complete.map((by) => ({ by, conversions: conversionsIn(partsOf('key', by)) })),
    revenue,
    vouchers,
    vouchersByKind,
    balanced:
      vouchers === vouchersByKind &&
      sums.every(
        (parts) =>
          conversionsIn(parts) === rows &&
          revenue.every(({ currency, amount }) => amountIn(parts, currency) === amount),
      ),
  };
}
