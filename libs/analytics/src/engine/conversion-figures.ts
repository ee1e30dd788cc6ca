import { isKnownOrigin } from '@app/visitors';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DateRange } from './calendar.js';
import {
  type ConversionBlock,
  type ConversionsRow,
  conversionsStatement,
  refuseTooMany,
} from './conversions-sql.js';
import type { KnownScope } from './known-scope.js';
import type { CurrencyAmount } from './report-answer.js';
import type { Block } from './report-block.js';
import type { BreakdownName, ConversionBasis, RequestedConversions } from './report-request.js';
import type { ReportRequest } from './report-request.js';
import { boundsOf } from './zoned-time.js';

/** The figures of a time or key. Null if they are not known. */
export interface ConversionCounts {
  conversions: number | null;
  /** By currency, in order. */
  revenue: CurrencyAmount[] | null;
  /** Conversions per 100 clicks that carried a voucher. */
  conversionRate: number | null;
}

interface Sums {
  conversions: number;
  sent: number;
  revenue: Map<string, number>;
}

const unknownConversions: ConversionCounts = {
  conversions: null,
  revenue: null,
  conversionRate: null,
};

/** The conversions of a report. */
export class ConversionFigures {
  /** The earliest day on which a link of the scope had `conversions`, in milliseconds since 1970. Null if none had. */
  readonly since: number | null;
  /** With basis `click`: conversions of a kind, link and day beyond its clicks. */
  readonly beyondClicks: number;
  private readonly sums = new Map<string, Sums>();
  private readonly keys = new Map<BreakdownName, Set<string>>();
  /** When counting of clicks with a voucher began. */
  private readonly countedSince: number;

  constructor(
    rows: readonly ConversionsRow[],
    private readonly basis: ConversionBasis,
    private readonly blocks: readonly ConversionBlock[],
  ) {
    const timeOf = (part: ConversionsRow['part']): number | null => {
      const key = rows.find((row) => row.part === part)?.key ?? null;
      return key === null ? null : Number(key);
    };
    this.since = timeOf('since');
    this.countedSince = timeOf('counted') ?? Number.POSITIVE_INFINITY;
    this.beyondClicks = rows.find(({ part }) => part === 'beyond')?.conversions ?? 0;
    for (const row of rows) {
      if (row.part === 'point') {
        this.add(pointId(row.block, Number(row.key)), row);
        this.add(totalId(row.block), row);
      } else if (row.part === 'key' && row.by !== '') {
        this.add(keyId(row.block, row.by, row.key), row);
        if (row.block === 0) this.keys.set(row.by, (this.keys.get(row.by) ?? new Set()).add(row.key));
      }
    }
  }

  /** The keys of a breakdown that have figures now. */
  keysOf(by: BreakdownName): string[] {
    return [...(this.keys.get(by) ?? [])];
  }

  /** The counts of a whole block. */
  total(block: number): ConversionCounts {
    const { from = 0, to = 0 } = this.blocks[block] ?? {};
    return this.counts(totalId(block), { from, to });
  }

  /** @param n index of the point, from 0. @param time of the point. */
  point(block: number, n: number, time: { from: number; to: number }): ConversionCounts {
    return this.counts(pointId(block, n + 1), time);
  }

  /** Vouchers do not distinguish unknown sites. */
  ofKey(block: number, by: BreakdownName, key: string): ConversionCounts {
    const days = this.blocks[block]?.days;
    if (!days || (by === 'source' && key !== 'other' && !isKnownOrigin('source', key)))
      return unknownConversions;
    return this.counts(keyId(block, by, key), days);
  }

  private counts(id: string, { from, to }: { from: number; to: number }): ConversionCounts {
    if (this.since === null || to <= this.since) return unknownConversions;
    const { conversions, sent, revenue } = this.sums.get(id) ?? {
      ...none,
      revenue: new Map<string, number>(),
    };
    const hasRate = this.basis === 'click' && sent > 0 && Math.max(from, this.since) >= this.countedSince;
    return {
      conversions,
      revenue: [...revenue]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, amount]) => ({ currency, amount })),
      conversionRate: hasRate ? Math.round((conversions * 10_000) / sent) / 100 : null,
    };
  }

  private add(id: string, { conversions, sent, currency, amount }: ConversionsRow): void {
    let sum = this.sums.get(id);
    if (!sum) this.sums.set(id, (sum = { ...none, revenue: new Map() }));
    sum.conversions += conversions;
    sum.sent += sent;
    if (currency !== null) sum.revenue.set(currency, (sum.revenue.get(currency) ?? 0) + amount);
  }
}

const none = { conversions: 0, sent: 0 };
const totalId = (block: number): string => `${block}`;
const pointId = (block: number, n: number): string => `${block}.${n}`;
const keyId = (block: number, by: string, key: string): string => `${block} ${by} ${key}`;

/**
 * Reads the conversions of a report.
 * @param blocks the report's own, and that of its comparison.
 * @param daysOf the UTC days of the breakdowns of a block; null if none are known.
 * @throws DomainError `invalid_request` if there are too many keys.
 */
export async function readConversions(
  em: EntityManager,
  scope: KnownScope,
  blocks: readonly Block[],
  daysOf: (range: DateRange) => DateRange | null,
  { filters, by }: Pick<ReportRequest, 'filters' | 'by'>,
  { basis, event }: RequestedConversions,
): Promise<ConversionFigures> {
  const read = blocks.map(({ range, from, to, points }): ConversionBlock => {
    const days = daysOf(range);
    return {
      from,
      to,
      starts: points.map((point) => point.from),
      days: days ? boundsOf(days, 'UTC') : { from, to: from },
    };
  });
  const query = { scope, basis, event, filters, by, blocks: read };
  const { rows } = await conversionsStatement(query).execute(em.getKysely());
  refuseTooMany(rows);
  return new ConversionFigures(rows, basis, read);
}
