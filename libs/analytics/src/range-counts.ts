import { compareUtf8 } from '@app/common';
import { PreparedStatement } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The owner of the counts: one link or website or, without either, all links of the account. */
interface CountsOwner {
  accountId: string;
  linkId?: string;
  websiteId?: string;
}

/** Views and clicks of a UTC day, `YYYY-MM-DD`. */
interface DayCounts {
  date: string;
  views: number;
  clicks: number;
}

/** The count of one key of a dimension. */
export interface KeyCount {
  key: string;
  count: number;
}

/** Everything counted in a range of days. */
export interface RangeCounts {
  /** Number of links that the counts are about: 0 if the link does not exist, or if they are about a website. */
  links: number;
  /** Every day of the range, oldest first, including days without visits. */
  days: DayCounts[];
  /** The counts of one of the requested dimensions, highest first, then by key. */
  byKey: (dimension: string) => KeyCount[];
}

interface Row {
  date: string | null;
  dimension: string;
  key: string;
  views: number;
  count: number;
}

const today = `(now() at time zone 'utc')::date`;

/** In place of a dimension: the number of links. */
const linksRow = 'links';

/**
 * The rollups of the last `$1` days, with the dimensions `$2`. A single statement reads one snapshot, so that the totals
 * and dimensions of a report always agree.
 */
const countsStatement = (
  name: string,
  { daily, byDimension, owner, links }: Record<'daily' | 'byDimension' | 'owner' | 'links', string>,
) =>
  new PreparedStatement<Row>(
    name,
    `select to_char(d.day, 'YYYY-MM-DD') as date, null as dimension, null as key,
       coalesce(r.views, 0)::float8 as views, coalesce(r.clicks, 0)::float8 as count
     from (select ${today} - age as day from generate_series(0, $1::int - 1) as age offset 0) as d
     left join ${daily} r on ${owner} and r.day = d.day
     union all
     select null, r.dimension, r.key, 0, sum(r.count)::float8
     from ${byDimension} r
     where ${owner} and r.day between ${today} - ($1::int - 1) and ${today} and r.dimension = any($2::text[])
     group by r.dimension, r.key having sum(r.count) > 0
     union all
     select null, '${linksRow}', null, 0, (${links})::float8`,
  );

const ofTarget = {
  daily: 'daily_rollups',
  byDimension: 'dimension_rollups',
  owner: 'r.account_id = $3::uuid and r.target_id = $4::uuid',
};
const websiteCounts = countsStatement('website-counts', { ...ofTarget, links: 'select 0' });
const linkCounts = countsStatement('link-counts', {
  ...ofTarget,
  links: 'select count(*) from links where account_id = $3::uuid and id = $4::uuid',
});
const accountCounts = countsStatement('account-counts', {
  daily: 'account_daily_rollups',
  byDimension: 'account_dimension_rollups',
  owner: 'r.account_id = $3::uuid',
  links: 'select coalesce(sum(links), 0) from account_tallies where account_id = $3::uuid',
});

/** Reads the rollups of today and the `days - 1` days before, by the clock of the database. */
export async function readRangeCounts(
  em: EntityManager,
  { accountId, linkId, websiteId }: CountsOwner,
  days: number,
  dimensions: readonly string[],
): Promise<RangeCounts> {
  const range = [days, dimensions, accountId];
  if (linkId) return arrange(await linkCounts.run(em, [...range, linkId]));
  if (websiteId) return arrange(await websiteCounts.run(em, [...range, websiteId]));
  return arrange(await accountCounts.run(em, range));
}

function arrange(rows: Row[]): RangeCounts {
  const days: DayCounts[] = [];
  const byDimension = new Map<string, KeyCount[]>();
  let links = 0;
  for (const { date, dimension, key, views, count } of rows) {
    if (date !== null) {
      days.push({ date, views, clicks: count });
      continue;
    }
    if (dimension === linksRow) {
      links = count;
      continue;
    }
    const counts = byDimension.get(dimension) ?? [];
    counts.push({ key, count });
    byDimension.set(dimension, counts);
  }
  days.sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const counts of byDimension.values()) counts.sort(byCountThenKey);
  return { links, days, byKey: (dimension) => byDimension.get(dimension) ?? [] };
}

/** Sorts by count, highest first, then by the key's UTF-8 bytes. */
export function byCountThenKey(a: KeyCount, b: KeyCount): number {
  return b.count - a.count || compareUtf8(a.key, b.key);
}
