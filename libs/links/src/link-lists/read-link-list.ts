import { isId } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { linkColumns, type LinkRow, summaryColumns, totalColumns } from '../link-details.js';
import {
  allOf,
  foundLinks,
  isFoundBySearch,
  isOwnDomain,
  isSearchOnly,
  linkConditions,
  type LinkConditions,
  searchTextContains,
} from './link-conditions.js';
import { findTagIds, tagNamesSql } from '../tags/link-tags.js';
import type { LinkListQuery, MatchQuery } from './link-list-query.js';
import { sortedLinks, type LinkSource, type SortedLinks, type Sql } from './link-sources.js';

/** Minimum number of links that the first scan reads if it has to test links. */
const minScanLength = 1_000;
/** A longer scan is cheaper than collecting all matches if at least one link in this many matches. */
const minMatchRatio = 200;
/** A subset with fewer links than this is collected and sorted. */
const smallSubset = 3_000;
/** The same limit for a search within the subset. Otherwise the whole account would be searched. */
const smallSearchedSubset = 12_000;

/** Number of links that are compared to estimate how common a search is: all links of most accounts. */
const sampleLength = 150_000;
/** A search is rare if it finds fewer than one link in this many. */
const minSampleRatio = 1_000;

const detailColumns = `${linkColumns}, ${tagNamesSql} as tags, ${totalColumns}`;

/** The totals of `l`. The limit keeps the planner from reading those of all links. */
const totals = sql`(
  select clicks, last_clicked_on from target_totals where account_id = l.account_id and target_id = l.id limit 1
)`;

/** For a summary, a row has only the columns of a `SummaryRow`. */
type LinkListRow = LinkRow & { sort_key: string | null };

interface Scan {
  rows: LinkListRow[];
  /** Links read, including those that do not match. */
  scanned: number;
}

/**
 * Reads one page of a list of links. The strategies keep the cost independent of the size of the account, whether almost
 * all links match the filter or hardly any:
 *
 * 1. Scan the beginning of the list in order.
 * 2. If the matches are in a small subset (a group, a domain, the paused links), collect that subset by index.
 * 3. If enough links matched, scan further.
 * 4. Otherwise collect all matches by index and sort them.
 */
export async function readLinkList(em: EntityManager, query: LinkListQuery): Promise<LinkListRow[]> {
  const list = await readerOf(em, query);
  if (!list) return [];
  return (
    (await list.scanBeginning()) ??
    (await list.collectSmallSubset()) ??
    (await list.scanFurther()) ??
    (await list.collectMatches())
  );
}

/**
 * Counts the links that match a filter, up to `limit`. Reads the conditions of that many matches, unlike a page, but
 * not the links themselves.
 */
export async function countLinks(em: EntityManager, query: MatchQuery, limit: number): Promise<number> {
  const list = await readerOf(em, { ...query, sort: 'newest', limit });
  return list ? list.count() : 0;
}

/** Undefined if the filter names a group or tag that cannot exist, so that nothing matches. */
async function readerOf(em: EntityManager, query: LinkListQuery): Promise<LinkListReader | undefined> {
  const { group, tags = [] } = query.filter;
  if (group !== undefined && !isId(group)) return undefined;
  const tagIds = tags.length === 0 ? [] : await findTagIds(em, query.accountId, tags);
  return tagIds && new LinkListReader(em, query, tagIds);
}

/** Each strategy returns the rows of the page, or undefined if it does not apply. */
class LinkListReader {
  private readonly sorted: SortedLinks;
  private readonly conditions: LinkConditions;
  private readonly searchOnly: boolean;
  private readonly scanLength: number;
  private matches = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly query: LinkListQuery,
    private readonly tagIds: readonly string[],
  ) {
    const { accountId, sort, filter, domainId, limit } = query;
    this.sorted = sortedLinks[sort];
    this.conditions = linkConditions(sort, filter, accountId, tagIds, domainId);
    this.searchOnly = isSearchOnly(filter);
    this.scanLength = this.conditions.tested.length > 0 ? Math.max(minScanLength, 4 * limit) : limit;
  }

  async scanBeginning(): Promise<LinkListRow[] | undefined> {
    const scan = await this.scanInOrder(this.scanLength);
    this.matches = scan.rows.length;
    return this.isComplete(scan, this.scanLength) ? scan.rows : undefined;
  }

  async collectSmallSubset(): Promise<LinkListRow[] | undefined> {
    const { subsets, tested } = this.conditions;
    return (await this.hasSmallSubset()) ? this.collect(subsets, tested) : undefined;
  }

  async scanFurther(): Promise<LinkListRow[] | undefined> {
    if (this.matches * minMatchRatio < this.scanLength) return undefined;
    const length = Math.ceil((1.5 * this.query.limit * this.scanLength) / this.matches);
    const scan = await this.scanInOrder(length);
    return this.isComplete(scan, length) ? scan.rows : undefined;
  }

  async collectMatches(): Promise<LinkListRow[]> {
    const { accountId, filter } = this.query;
    const { q } = filter;
    const { subsets, tested } = this.conditions;
    if (q === undefined) return this.collect([...subsets, ...tested]);
    if (this.searchOnly) return this.collect([], [], foundLinks(accountId, q));
    return this.collect([...subsets, ...tested, isFoundBySearch(accountId, q)]);
  }

  /**
   * The text of every link is compared with a search, unless few of a sample match: for each link that the search index finds,
   * PostgreSQL may compute its trigrams again, which takes hundreds of times as long as comparing its text.
   */
  async count(): Promise<number> {
    const { accountId, sort, filter, domainId, limit } = this.query;
    const { q } = filter;
    if (q === undefined || (await this.hasSmallSubset())) return this.countLinks(this.conditions);
    const { found, scanned } = await this.searchSample(q);
    if (this.searchOnly && (found >= limit || scanned < sampleLength)) return Math.min(found, limit);
    const isRare = found * minSampleRatio < scanned;
    const matches = isRare
      ? foundLinks(accountId, q)
      : sql`link_searches where account_id = ${accountId} and ${searchTextContains(q)}`;
    if (this.searchOnly) return this.countRows(matches);
    const others = linkConditions(sort, { ...filter, q: undefined }, accountId, this.tagIds, domainId);
    return this.countLinks(others, sql`l.id in (select link_id from ${matches})`);
  }

  private countLinks({ inOrder, subsets, tested }: LinkConditions, ...others: Sql[]): Promise<number> {
    const conditions = [
      sql`l.account_id = ${this.query.accountId}`,
      ...inOrder,
      ...subsets,
      ...tested,
      ...others,
    ];
    return this.countRows(sql`links l where ${allOf(conditions)}`);
  }

  private async countRows(from: Sql): Promise<number> {
    const { rows } = await sql<{ links: number }>`
      select count(*)::int as links from (select from ${from} limit ${this.query.limit}) as matches
    `.execute(this.em.getKysely());
    return rows[0]?.links ?? 0;
  }

  /**
   * The number of links in a sample that match a search, and the sample size, which is unknown, and so 0, if enough
   * for the count match.
   */
  private async searchSample(q: string): Promise<{ found: number; scanned: number }> {
    const { accountId, limit } = this.query;
    const sample = sql`(
      select words from link_searches where account_id = ${accountId} limit ${sampleLength}
    ) as sample`;
    const { rows } = await sql<{ found: number; scanned: number }>`
      select found, case when found < ${limit}::bigint then (select count(*)::int from ${sample}) else 0 end as scanned
      from (
        select count(*)::int as found from (select from ${sample} where ${searchTextContains(q)} limit ${limit}) as matches
      ) as counted`.execute(this.em.getKysely());
    return rows[0] ?? { found: 0, scanned: 0 };
  }

  private async hasSmallSubset(): Promise<boolean> {
    const { group, q } = this.query.filter;
    const isSelective = group !== undefined || isOwnDomain(this.query.domainId) || this.tagIds.length > 0;
    if (!isSelective && q === undefined) return false;
    const maxSize = q === undefined ? smallSubset : smallSearchedSubset;
    for (const subset of this.conditions.subsets) if (await this.isSmaller(subset, maxSize)) return true;
    return false;
  }

  /** Complete if the page is full or the list has ended. */
  private isComplete({ rows, scanned }: Scan, length: number): boolean {
    return rows.length === this.query.limit || scanned < length;
  }

  private async scanInOrder(length: number): Promise<Scan> {
    const { q } = this.query.filter;
    const { links, searchText, searchTextIsIndexed, indexOrder } = this.sorted;
    const candidates = (source: LinkSource) =>
      sql`${this.nextRows(source, length)} order by ${indexOrder} limit ${length}`;
    return this.searchOnly && searchTextIsIndexed && q !== undefined
      ? this.read(searchText, candidates(searchText), [searchTextContains(q)])
      : this.conditions.tested.length > 0
        ? this.read(links, candidates(links), this.conditions.tested)
        : this.readInOrder(candidates(links));
  }

  /** @param from restricts the rows to those of a function of the database. */
  private async collect(conditions: Sql[], tested: Sql[] = [], from?: Sql): Promise<LinkListRow[]> {
    const source = this.searchOnly ? this.sorted.searchText : this.sorted.unsorted;
    const { rows } = await this.read(source, this.rowsAfterPosition(source, conditions, from), tested);
    return rows;
  }

  /** Rows in order, of which the first `length` are read. */
  private nextRows(source: LinkSource, length: number): Sql {
    const { accountId, after } = this.query;
    if (!after || !source.rowsAfter) return this.rowsAfterPosition(source, []);
    return allOf([source.rowsAfter(accountId, after, length), ...this.conditions.inOrder]);
  }

  private rowsAfterPosition(source: LinkSource, conditions: Sql[], from?: Sql): Sql {
    const { accountId, after } = this.query;
    return allOf([
      source.rows(accountId, from),
      ...this.conditions.inOrder,
      ...(after ? [source.after(after)] : []),
      ...conditions,
    ]);
  }

  /** Returns links that need no test, in half the time of `read`, because their columns are not copied first. */
  private async readInOrder(links: Sql): Promise<Scan> {
    const { rows } = await sql<LinkListRow>`
      select ${this.columns}, key::text as sort_key
      from (${links}) l left join lateral ${totals} as t on true
      order by ${this.sorted.order}`.execute(this.em.getKysely());
    return { rows, scanned: rows.length };
  }

  private get columns(): Sql {
    return sql.raw(this.query.summary ? summaryColumns : detailColumns);
  }

  /** Tests the candidates and returns the first matches, with the number of candidates. */
  private async read(source: LinkSource, candidates: Sql, tested: Sql[]): Promise<Scan> {
    const { order } = this.sorted;
    const { rows } = await sql<LinkListRow & { scanned: number }>`
      with candidates as materialized (${candidates}),
      matched as (
        select * from candidates l where ${allOf([sql`true`, ...tested])} order by ${order} limit ${this.query.limit}
      )
      select ${this.columns}, key::text as sort_key, scanned
      from (select count(*)::int as scanned from candidates) as s ${source.joinLinks}
      left join lateral ${totals} as t on true
      order by ${order}`.execute(this.em.getKysely());
    const scanned = rows[0]?.scanned ?? 0;
    const found = rows.filter(({ id }) => id !== null);
    // Otherwise, promises that V8 has not collected yet would retain the rows of all pages of a list.
    rows.length = 0;
    return { rows: found, scanned };
  }

  private async isSmaller(subset: Sql, size: number): Promise<boolean> {
    const { rows } = await sql<{ links: number }>`
      select count(*)::int as links
      from (select 1 from links l where l.account_id = ${this.query.accountId} and ${subset} limit ${size}) as subset
    `.execute(this.em.getKysely());
    return (rows[0]?.links ?? 0) < size;
  }
}
