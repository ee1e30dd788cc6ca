import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import type { UniqueVisitors } from './report-answer.js';
import { changeOf } from './report-figures.js';
import { boundsOf } from './zoned-time.js';

/** What is known of the visitors of a UTC day that had visits. */
export interface VisitorDay {
  /** `YYYY-MM-DD`. */
  date: string;
  views: number;
  /** Null if visitors were not counted. */
  visitors: number | null;
  /** Views whose visitors are in `visitors`. */
  visitorViews: number | null;
}

const dayMs = 86_400_000;

/** Unique visitors by UTC day. Nobody knows who came on several days, so longer times are sums of days. */
export class VisitorDays {
  private readonly days: ReadonlyMap<number, VisitorDay>;

  /** @param days those with visits. */
  constructor(days: readonly VisitorDay[]) {
    this.days = new Map(days.map((day) => [Date.parse(`${day.date}T00:00:00Z`), day]));
  }

  /** Null if a day was not counted, or is cut. Times are in milliseconds since 1970, `to` exclusive. */
  between(from: number, to: number): number | null {
    if (from % dayMs !== 0 || to % dayMs !== 0) return null;
    let sum = 0;
    for (const { views, visitors } of this.within(from, to)) {
      if (visitors === null && views > 0) return null;
      sum += visitors ?? 0;
    }
    return sum;
  }

  /** Views whose visitor is not known. */
  viewsWithoutVisitor(from: number, to: number): number {
    return this.within(from, to).reduce(
      (sum, { views, visitorViews }) => sum + Math.max(views - (visitorViews ?? 0), 0),
      0,
    );
  }

  private within(from: number, to: number): VisitorDay[] {
    const days: VisitorDay[] = [];
    for (let at = from; at < to; at += dayMs) {
      const day = this.days.get(at);
      if (day) days.push(day);
    }
    return days;
  }
}

/** Reads the visitors of some UTC days, of a scope that has them. */
export async function readVisitorDays(
  em: EntityManager,
  scope: KnownScope,
  ranges: readonly DateRange[],
): Promise<VisitorDays> {
  const table = sql.raw(scope.kind === 'account' ? 'account_daily_rollups' : 'daily_rollups');
  const days = ranges.map(({ from, to }) => sql`r.day between ${from}::date and ${to}::date`);
  const { rows } = await sql<VisitorDay>`
    select to_char(r.day, 'YYYY-MM-DD') as date, r.views::float8 as views, r.visitors::float8 as visitors,
      r.visitor_views::float8 as "visitorViews"
    from ${table} r where ${ofScope(scope)} and (${sql.join(days, sql` or `)})`.execute(em.getKysely());
  return new VisitorDays(rows);
}

/**
 * The visitors of the dates of a report, as UTC days, whatever zone its other figures use.
 * @param days undefined if the installation does not count visitors.
 */
export function uniqueVisitors(
  days: VisitorDays | undefined,
  dates: DateRange,
  compared: DateRange | undefined,
): UniqueVisitors {
  const sumOf = ({ from, to }: DateRange) => {
    const bounds = boundsOf({ from, to }, 'UTC');
    return { range: { from, to, zone: 'UTC' }, total: days?.between(bounds.from, bounds.to) ?? null };
  };
  const [now, before] = [sumOf(dates), compared && sumOf(compared)];
  const { from, to } = boundsOf(dates, 'UTC');
  return {
    counted: days !== undefined,
    ...now,
    viewsWithoutVisitor: days?.viewsWithoutVisitor(from, to) ?? null,
    ...(before && {
      comparison: {
        ...before,
        change: changeOf({ visitors: now.total }, { visitors: before.total }).visitors ?? null,
      },
    }),
  };
}
