import type { EntityManager } from '@mikro-orm/postgresql';

/** Whose figures: one link or website, or, without a target, all links of the account. */
export interface FiguresOf {
  accountId: string;
  targetId?: string;
}

/** Views and clicks of a UTC day, `YYYY-MM-DD`. */
export interface DayFigures {
  date: string;
  views: number;
  clicks: number;
}

/** How often a key of a dimension occurred in the range. */
export interface KeyCount {
  key: string;
  count: number;
}

export interface Figures {
  /** Every day of the range, oldest first, those without a visit too. */
  days: DayFigures[];
  /** The counts of one of the dimensions asked for, highest first, then by key. */
  of: (dimension: string) => KeyCount[];
}

interface Row {
  date: string | null;
  dimension: string;
  key: string;
  views: number;
  count: number;
}

const today = `(now() at time zone 'utc')::date`;

/**
 * Reads the rollups of today and the `days - 1` days before, by the database's clock, in one statement and so
 * from one snapshot: totals and dimensions of an answer never disagree about a click that is just being counted.
 */
export async function readFigures(
  em: EntityManager,
  { accountId, targetId }: FiguresOf,
  days: number,
  dimensions: readonly string[],
): Promise<Figures> {
  const tables = targetId
    ? { daily: 'daily_rollups', dimension: 'dimension_rollups', of: 'r.account_id = ? and r.target_id = ?' }
    : { daily: 'account_daily_rollups', dimension: 'account_dimension_rollups', of: 'r.account_id = ?' };
  const owner = targetId ? [accountId, targetId] : [accountId];
  const rows = await em.execute<Row[]>(
    `select to_char(${today} - age, 'YYYY-MM-DD') as date, null as dimension, null as key,
       coalesce(r.views, 0)::float8 as views, coalesce(r.clicks, 0)::float8 as count
     from generate_series(0, ?::int - 1) as age
     left join ${tables.daily} r on ${tables.of} and r.day = ${today} - age
     union all
     select null, r.dimension, r.key, 0, sum(r.count)::float8
     from ${tables.dimension} r
     where ${tables.of} and r.day between ${today} - (?::int - 1) and ${today}
       and r.dimension = any(?::text[])
     group by r.dimension, r.key having sum(r.count) > 0`,
    [days, ...owner, ...owner, days, `{${dimensions.join(',')}}`],
  );
  return arrange(rows);
}

function arrange(rows: Row[]): Figures {
  const days: DayFigures[] = [];
  const counts = new Map<string, KeyCount[]>();
  for (const { date, dimension, key, views, count } of rows) {
    if (date !== null) {
      days.push({ date, views, clicks: count });
      continue;
    }
    const ofDimension = counts.get(dimension) ?? [];
    ofDimension.push({ key, count });
    counts.set(dimension, ofDimension);
  }
  days.sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const list of counts.values()) list.sort(byCountThenKey);
  return { days, of: (dimension) => counts.get(dimension) ?? [] };
}

/** Highest first, ties by key. */
export function byCountThenKey(a: KeyCount, b: KeyCount): number {
  return b.count - a.count || (a.key < b.key ? -1 : 1);
}
