import { type RawBuilder, sql } from 'kysely';
import type { LinkPosition, LinkSort } from './link-list-query.js';

export type Sql = RawBuilder<unknown>;

/** Rows of an account to select links from. Each has the link's `id` and `key`, its sort key. */
export interface LinkSource {
  /** Ends in a `where` clause. @param from replaces the table, with the same columns. */
  rows: (accountId: string, from?: Sql) => Sql;
  /** The first `limit` rows after a position, for an order whose position PostgreSQL cannot find by index under a policy. */
  rowsAfter?: (accountId: string, position: LinkPosition, limit: number) => Sql;
  /** Condition for the rows after a position. */
  after: (position: LinkPosition) => Sql;
  /** Joins the links, `l`, to the rows in `matched`. */
  joinLinks: Sql;
}

/** The sources from which a sort order reads links. */
export interface SortedLinks {
  /** All columns of the links, for plans that read them in order. */
  links: LinkSource;
  /** The same links, for plans that start from a selective condition. */
  unsorted: LinkSource;
  /** Only the searched text and the sort key. */
  searchText: LinkSource;
  /** True if an index returns the search text in order. Reading it takes a tenth of the time of reading links. */
  searchTextIsIndexed: boolean;
  order: Sql;
  /** The same order in terms of the index columns. The planner does not see that they are equal to `order`. */
  indexOrder: Sql;
}

const searchTable = sql`link_searches`;

const linkSource = (source: Omit<LinkSource, 'joinLinks'>): LinkSource => ({
  ...source,
  joinLinks: sql`left join matched l on true`,
});

const searchTextSource = (source: Omit<LinkSource, 'joinLinks'>): LinkSource => ({
  ...source,
  joinLinks: sql`left join matched m on true
    left join links l on l.account_id = m.account_id and l.id = m.id`,
});

function sortedById(direction: 'asc' | 'desc'): SortedLinks {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  const order = direction === 'asc' ? sql`id` : sql`id desc`;
  const links = linkSource({
    rows: (accountId) => sql`select l.*, null as key from links l where l.account_id = ${accountId}`,
    after: ({ id }) => sql`l.id ${comparison} ${id}`,
  });
  return {
    links,
    unsorted: links,
    searchText: searchTextSource({
      rows: (accountId, from = searchTable) =>
        sql`select s.account_id, s.link_id as id, s.words, null as key
            from ${from} s where s.account_id = ${accountId}`,
      after: ({ id }) => sql`s.link_id ${comparison} ${id}`,
    }),
    searchTextIsIndexed: true,
    order,
    indexOrder: order,
  };
}

function sortedByName(): SortedLinks {
  const links = linkSource({
    rows: (accountId) =>
      sql`select l.*, fold_case(l.name) collate "C" as key from links l where l.account_id = ${accountId}`,
    rowsAfter: (accountId, { key, id }, limit) =>
      sql`select l.*, fold_case(l.name) collate "C" as key
          from links_after_name(${accountId}, ${key}, ${id}, ${limit}) l where true`,
    after: ({ key, id }) => sql`(fold_case(l.name) collate "C", l.id) > (${key}, ${id})`,
  });
  // The first line of the search text.
  const name = sql`split_part(s.words, e'\\n', 1) collate "C"`;
  const order = sql`key, id`;
  return {
    links,
    unsorted: links,
    searchText: searchTextSource({
      rows: (accountId, from = searchTable) =>
        sql`select s.account_id, s.link_id as id, s.words, ${name} as key
            from ${from} s where s.account_id = ${accountId}`,
      after: ({ key, id }) => sql`(${name}, s.link_id) > (${key}, ${id})`,
    }),
    searchTextIsIndexed: false,
    order,
    indexOrder: order,
  };
}

/** By a column of the totals, highest first, then newest first. */
function sortedByTotal(column: 'clicks' | 'last_clicked_on'): SortedLinks {
  const total = sql.ref(`t.${column}`);
  const after = ({ key, id }: LinkPosition) => sql`(${total}, t.target_id) < (${key}, ${id})`;
  return {
    // The limits keep the planner from reading all links or all totals of the account.
    links: linkSource({
      rows: (accountId) =>
        sql`select l.*, ${total} as key from target_totals t
            cross join lateral (
              select * from links where account_id = t.account_id and id = t.target_id limit 1
            ) as l
            where t.kind = 'link' and t.account_id = ${accountId}`,
      after,
    }),
    unsorted: linkSource({
      rows: (accountId) =>
        sql`select l.*, ${total} as key from links l
            join target_totals t on t.account_id = l.account_id and t.target_id = l.id
            where l.account_id = ${accountId}`,
      after,
    }),
    searchText: searchTextSource({
      rows: (accountId, from = searchTable) =>
        sql`select s.account_id, s.link_id as id, s.words, ${total} as key from ${from} s
            cross join lateral (
              select * from target_totals where account_id = s.account_id and target_id = s.link_id limit 1
            ) as t where s.account_id = ${accountId}`,
      after,
    }),
    searchTextIsIndexed: false,
    order: sql`key desc, id desc`,
    indexOrder: sql`${total} desc, t.target_id desc`,
  };
}

export const sortedLinks: Record<LinkSort, SortedLinks> = {
  newest: sortedById('desc'),
  oldest: sortedById('asc'),
  name: sortedByName(),
  clicks: sortedByTotal('clicks'),
  lastClicked: sortedByTotal('last_clicked_on'),
};
