import { type CombinationFigures, type CombinedCounts, readCombinations } from '@app/clicks';
import { compareUtf8, invalidRequest } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { DateRange } from './calendar.js';
import { type FiguresRow, ofScope } from './figures-sql.js';
import { combinationFilters, combinedAs } from './filters.js';
import type { KnownScope } from './known-scope.js';
import {
  type BreakdownName,
  isOfBrowser,
  isOfLinks,
  type LinkBreakdown,
  type ReportRequest,
} from './report-request.js';
import { dateAt } from './zoned-time.js';

/** The counts of a filtered report, as rows like those of an unfiltered one, and the folded clicks. */
interface FilteredFigures {
  rows: FiguresRow[];
  folded: number;
  /**
   * True if the views and clicks of some visits belong to different browsers, as they once did, and the report
   * distinguishes browsers.
   */
  handsOver: boolean;
}

/** The days of a range from the first one that has certain figures; null if there is none. */
export function daysSince({ from, to }: DateRange, since: number): DateRange | null {
  const first = dateAt(since, 'UTC');
  const start = from < first ? first : from;
  return start <= to ? { from: start, to } : null;
}

/** Maximum number of link days that a filtered report reads. Each takes about 20 microseconds. */
const maxLinkDays = 200_000;

/**
 * The links of the scope that have combinations on these days.
 * @throws DomainError `invalid_request` if they have too many to read.
 */
async function linksIn(em: EntityManager, scope: KnownScope, { from, to }: DateRange): Promise<string[]> {
  const { rows } = await sql<{ id: string; days: number }>`
    select target_id as id, count(*)::float8 as days
    from (
      select target_id from combinations r
      where ${ofScope(scope)} and r.day between ${from}::date and ${to}::date
        ${scope.kind === 'account' ? sql`and r.target_id in (select id from links where account_id = ${scope.accountId}::uuid)` : sql``}
      limit ${maxLinkDays + 1}
    ) as found
    group by target_id`.execute(em.getKysely());
  if (rows.reduce((sum, { days }) => sum + days, 0) > maxLinkDays) {
    const message = `This report would read too much: every link counts once for each day with visits, up to ${maxLinkDays} in all.`;
    throw invalidRequest([], `${message} Choose fewer days, or a group, tag or domain with fewer links.`);
  }
  return rows.map(({ id }) => id);
}

/** The keys of links in a breakdown. A link with several tags has several. */
async function keysOfLinks(
  em: EntityManager,
  { accountId, shortHost }: KnownScope,
  by: LinkBreakdown,
  ids: readonly string[],
): Promise<{ id: string; key: string }[]> {
  if (by === 'link') return ids.map((id) => ({ id, key: id }));
  const { key, join } = {
    group: { key: sql`coalesce(l.group_id::text, 'none')`, join: sql`` },
    tag: {
      key: sql`coalesce(t.tag_id::text, 'none')`,
      join: sql`left join link_tags t on t.account_id = l.account_id and t.link_id = l.id`,
    },
    domain: {
      key: sql`coalesce(h.host, ${shortHost}::text)`,
      join: sql`left join domains h on h.id = l.domain_id`,
    },
  }[by];
  const { rows } = await sql<{ id: string; key: string }>`
    select l.id, ${key} as key
    from links l ${join}
    where l.account_id = ${accountId}::uuid and l.id = any(${[...ids]}::uuid[])`.execute(em.getKysely());
  return rows;
}

/** The counts that were read of a range. */
interface RangeFigures extends CombinationFigures {
  /** By link, if a breakdown needs it. */
  links: Map<string, CombinedCounts>;
}

/**
 * Reads combinations of the range, and of the one that it is compared with.
 * @param keptKeys keys that have a row in a breakdown even without counts.
 * @throws DomainError `invalid_request` if it would have to read more than `maxRows` days of links.
 */
export async function readFiltered(
  em: EntityManager,
  scope: KnownScope,
  range: DateRange,
  compared: DateRange | undefined,
  { filters, by, limit, offset }: ReportRequest,
  keptKeys: (by: BreakdownName) => readonly string[] = () => [],
): Promise<FilteredFigures> {
  const dimensions = [...new Set(by.flatMap((name) => combinedAs(name, scope)?.dimension ?? []))];
  const passing = combinationFilters(filters, scope);
  const read = async (dates: DateRange | undefined): Promise<RangeFigures | null> => {
    const days = dates && daysSince(dates, scope.clock.combinedSince);
    if (!days) return null;
    const { accountId } = scope;
    const query = { ...days, filters: passing };
    const targetIds = await targetsOf(em, scope, days);
    const figures = await readCombinations(em, { accountId, targetIds }, { ...query, by: dimensions });
    if (!by.some(isOfLinks)) return { ...figures, links: new Map() };
    if (targetIds) return { ...figures, links: withCounts(figures.targets) };
    const links = await linksIn(em, scope, days);
    const { targets } = await readCombinations(em, { accountId, targetIds: links }, { ...query, by: [] });
    return { ...figures, links: withCounts(targets) };
  };
  const [now, before] = [await read(range), await read(compared)];
  const days = new Map([...(now?.days ?? []), ...(before?.days ?? [])]);
  const dayRows = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, counts]) => rowOf('day', day, counts));
  const keyRows: FiguresRow[] = [];
  for (const name of by) {
    const [counts, former] = [
      await countsByKey(em, name, scope, now),
      await countsByKey(em, name, scope, before),
    ];
    const sorted = sortedRows(name, counts, former, keptKeys(name));
    const placed = sorted.map((row, n) => ({ ...row, place: n + 1, total: sorted.length }));
    // Like the statement of an unfiltered report: the first row has the total, even if it is not on the page.
    keyRows.push(...placed.filter(({ place }) => place === 1 || (place > offset && place <= offset + limit)));
  }
  return {
    rows: [...dayRows, ...keyRows],
    folded: now?.folded ?? 0,
    handsOver:
      (filters.some(({ name }) => isOfBrowser(name)) || by.some(isOfBrowser)) &&
      (await handsOver(em, scope, compared ? [range, compared] : [range])),
  };
}

const none: CombinedCounts = { views: 0, clicks: 0, shown: 0, left: 0 };

function rowOf(
  by: FiguresRow['by'],
  key: string,
  { views, clicks, shown, left }: CombinedCounts,
  before: CombinedCounts = none,
): FiguresRow {
  return {
    by,
    key,
    place: 0,
    total: 0,
    ...{ views, clicks, shown, left },
    views_before: before.views,
    clicks_before: before.clicks,
    shown_before: before.shown,
    left_before: before.left,
  };
}

const withCounts = (sums: ReadonlyMap<string, CombinedCounts>): Map<string, CombinedCounts> =>
  new Map([...sums].filter(([, { views, clicks, shown, left }]) => views + clicks + shown + left > 0));

/** The keys of a breakdown, in order: those that have counts, and those that have a row without them. */
function sortedRows(
  by: BreakdownName,
  counts: ReadonlyMap<string, CombinedCounts>,
  former: ReadonlyMap<string, CombinedCounts>,
  kept: readonly string[],
): FiguresRow[] {
  const rows = new Map([...kept.map((key) => [key, none] as const), ...withCounts(counts)]);
  return [...rows]
    .map(([key, ofKey]) => rowOf(by, key, ofKey, former.get(key)))
    .sort(
      (a, b) => b.clicks - a.clicks || b.views - a.views || b.shown - a.shown || compareUtf8(a.key, b.key),
    );
}

async function countsByKey(
  em: EntityManager,
  by: BreakdownName,
  scope: KnownScope,
  figures: RangeFigures | null,
): Promise<Map<string, CombinedCounts>> {
  const sums = new Map<string, CombinedCounts>();
  const add = (key: string, { views, clicks, shown, left }: CombinedCounts): void => {
    const sum = sums.get(key) ?? none;
    sums.set(key, {
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      shown: sum.shown + shown,
      left: sum.left + left,
    });
  };
  if (figures && isOfLinks(by)) {
    const keys = await keysOfLinks(em, scope, by, [...figures.links.keys()]);
    for (const { id, key } of keys) add(key, figures.links.get(id) ?? none);
    return sums;
  }
  const combined = combinedAs(by, scope);
  if (!combined) return sums;
  for (const [key, counts] of figures?.keys.get(combined.dimension) ?? []) add(combined.keyOf(key), counts);
  return sums;
}

async function handsOver(
  em: EntityManager,
  scope: KnownScope,
  ranges: readonly DateRange[],
): Promise<boolean> {
  const first = dateAt(scope.clock.traitsSince, 'UTC');
  if (ranges.every(({ from }) => from >= first)) return false;
  const days = ranges.map(({ from, to }) => sql`r.day between ${from}::date and ${to}::date`);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from dimension_rollups r
      where ${ofScope(scope)} and (${sql.join(days, sql` or `)}) and r.day < ${first}::date
        and dimension in ('shown', 'left')
    ) as found`.execute(em.getKysely());
  return rows[0]?.found ?? false;
}

/** The links or the website whose combinations are summed. Undefined for all links together. */
function targetsOf(
  em: EntityManager,
  scope: KnownScope,
  days: DateRange,
): Promise<string[] | undefined> | undefined {
  switch (scope.kind) {
    case 'account':
      return undefined;
    case 'group':
    case 'tag':
    case 'domain':
      return linksIn(em, scope, days);
    default:
      return Promise.resolve([scope.id]);
  }
}
