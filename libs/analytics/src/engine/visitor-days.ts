import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { ofScope } from './figures-sql.js';
import type { KnownScope } from './known-scope.js';
import type { UniqueClicks, UniqueVisitors, VisitorSum } from './report-answer.js';
import { changeOf } from './report-figures.js';
import { boundsOf } from './zoned-time.js';

/** The known visitors of a UTC day that had visits: all of them, or those who clicked. */
interface VisitorDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Views, or clicks. */
  count: number;
  /** Null if visitors were not counted. */
  visitors: number | null;
  /** Views or clicks whose visitors are in `visitors`. */
  marked: number | null;
}

const dayMs = 86_400_000;

/** Unique visitors by UTC day. Visitors cannot be recognized across days, so longer periods are sums of days. */
export class VisitorDays {
  private readonly days: ReadonlyMap<number, VisitorDay>;

  /** @param days the days with visits. */
  constructor(days: readonly VisitorDay[]) {
    this.days = new Map(days.map((day) => [Date.parse(`${day.date}T00:00:00Z`), day]));
  }

  /** Null if a day was not counted, or only part of it is included. Times are in milliseconds since 1970, `to` exclusive. */
  between(from: number, to: number): number | null {
    if (from % dayMs !== 0 || to % dayMs !== 0) return null;
    let sum = 0;
    for (const { count, visitors } of this.within(from, to)) {
      if (visitors === null && count > 0) return null;
      sum += visitors ?? 0;
    }
    return sum;
  }

  /** Views or clicks whose visitor is not known. */
  withoutVisitor(from: number, to: number): number {
    return this.within(from, to).reduce(
      (sum, { count, marked }) => sum + Math.max(count - (marked ?? 0), 0),
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

/** The visitors of some UTC days: of views, and of clicks. */
export interface Visitors {
  ofViews: VisitorDays;
  ofClicks: VisitorDays;
}

/** Reads the visitors of some UTC days, for a scope that has them. */
export async function readVisitorDays(
  em: EntityManager,
  scope: KnownScope,
  ranges: readonly DateRange[],
): Promise<Visitors> {
  const table = sql.raw(scope.kind === 'account' ? 'account_daily_rollups' : 'daily_rollups');
  const days = ranges.map(({ from, to }) => sql`r.day between ${from}::date and ${to}::date`);
  const { rows } = await sql<{ ofClicks: boolean } & VisitorDay>`
    select to_char(r.day, 'YYYY-MM-DD') as date, v.of_clicks as "ofClicks", v.count::float8 as count,
      v.visitors::float8 as visitors, v.marked::float8 as marked
    from ${table} r, lateral (values
      (false, r.views, r.visitors, r.visitor_views), (true, r.clicks, r.unique_clicks, r.marked_clicks)
    ) as v (of_clicks, count, visitors, marked)
    where ${ofScope(scope)} and (${sql.join(days, sql` or `)})`.execute(em.getKysely());
  return {
    ofViews: new VisitorDays(rows.filter(({ ofClicks }) => !ofClicks)),
    ofClicks: new VisitorDays(rows.filter(({ ofClicks }) => ofClicks)),
  };
}

/** The visitors of the dates of a report. @param visitors undefined if the installation does not count visitors. */
export function uniqueVisitors(
  visitors: Visitors | undefined,
  dates: DateRange,
  compared: DateRange | undefined,
): UniqueVisitors {
  const { withoutVisitor, comparison, ...sum } = sumsOf(visitors?.ofViews, dates, compared);
  return { ...sum, viewsWithoutVisitor: withoutVisitor, ...(comparison && { comparison }) };
}

/** The unique clicks of the dates of a report. @param visitors undefined if the installation does not count visitors. */
export function uniqueClicks(
  visitors: Visitors | undefined,
  dates: DateRange,
  compared: DateRange | undefined,
): UniqueClicks {
  const { withoutVisitor, comparison, ...sum } = sumsOf(visitors?.ofClicks, dates, compared);
  return { ...sum, clicksWithoutVisitor: withoutVisitor, ...(comparison && { comparison }) };
}

type Sums = VisitorSum & {
  counted: boolean;
  withoutVisitor: number | null;
  comparison?: VisitorSum & { change: number | null };
};

/** By UTC day, whatever zone the rest of the report uses. */
function sumsOf(days: VisitorDays | undefined, dates: DateRange, compared: DateRange | undefined): Sums {
  const sumOf = ({ from, to }: DateRange) => {
    const bounds = boundsOf({ from, to }, 'UTC');
    return { range: { from, to, zone: 'UTC' }, total: days?.between(bounds.from, bounds.to) ?? null };
  };
  const [now, before] = [sumOf(dates), compared && sumOf(compared)];
  const { from, to } = boundsOf(dates, 'UTC');
  return {
    counted: days !== undefined,
    ...now,
    withoutVisitor: days?.withoutVisitor(from, to) ?? null,
    ...(before && {
      comparison: {
        ...before,
        change: changeOf({ visitors: now.total }, { visitors: before.total }).visitors ?? null,
      },
    }),
  };
}
