import { isId } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The orders of a list of links. */
export const linkSorts = ['newest', 'oldest', 'name', 'clicks'] as const;
/** By age, by name without regard to case (code points, then age), or by lifetime clicks, most first (then newest). */
export type LinkSort = (typeof linkSorts)[number];

/** Which links a list has; what is omitted does not matter. */
export interface LinkFilter {
  /** Id of a group. One that is not there, or is no id at all, has no links. */
  group?: string;
  /** True for links of no group. */
  ungrouped?: boolean;
  active?: boolean;
  /** Contained in the name, the slug or the destination, without regard to case. */
  q?: string;
}

/** Where a page begins: after the link that was last in the page before. */
export interface LinkPlace {
  id: string;
  /** What that link was sorted by; empty where its id is all. */
  key: string;
}

interface Sort {
  /** All links of an account (`?`), with `key`, what they are sorted by, for a plan that reads them in order. */
  source: string;
  /** The same for a plan that begins with whichever condition few links meet. */
  unordered?: string;
  /** Follows the place's key, where the sort has one, and id. */
  after: string;
  /** Of the rows of `source`, each with its key. */
  order: string;
  /** The same order, in the columns of the index that has it, where no plan sees that they are equal. */
  indexed?: string;
}

const byId = 'select l.*, null as key from links l where l.account_id = ?';

const sorts: Record<LinkSort, Sort> = {
  newest: { source: byId, after: 'l.id < ?', order: 'id desc' },
  oldest: { source: byId, after: 'l.id > ?', order: 'id' },
  name: {
    source: 'select l.*, fold_case(l.name) collate "C" as key from links l where l.account_id = ?',
    after: '(fold_case(l.name) collate "C", l.id) > (?, ?)',
    order: 'key, id',
  },
  clicks: {
    // Limited, so that no plan reads all links of the account for it.
    source: `select l.*, t.clicks as key from target_totals t
      cross join lateral (select * from links where account_id = t.account_id and id = t.target_id limit 1) as l
      where t.kind = 'link' and t.account_id = ?`,
    unordered: `select l.*, t.clicks as key from links l
      join target_totals t on t.account_id = l.account_id and t.target_id = l.id where l.account_id = ?`,
    after: '(t.clicks, t.target_id) < (?, ?)',
    order: 'key desc, id desc',
    indexed: 't.clicks desc, t.target_id desc',
  },
};

/** SQL with the values of its question marks. */
interface Sql {
  text: string;
  values: unknown[];
}

const joined = (parts: Sql[], separator: string): Sql => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values),
});

/** Links that are looked at, in order, before a filter is taken to be one that few links pass. */
const firstLook = 1_000;
/** Where one in so many of them passed, looking on in order is cheaper than collecting all that pass. */
const oneIn = 200;
/** A group of up to so many links is all read and sorted. */
const smallGroup = 3_000;
/** The same where it, or the paused links, are searched: else the whole account would be. */
const smallSearch = 12_000;

/**
 * Reads up to `limit` links after a place, with `columns` of each (`l`), its `clicks`, and its `place`, the key
 * of the next page's place. Looks at links in the order of the list while enough of them pass the filter; where
 * few do, collects those by index and sorts them. So neither a filter that most pass nor one that hardly any does
 * costs more in a bigger account.
 */
export async function readLinkList<Row extends { id: string; place: string | null }>(
  em: EntityManager,
  columns: string,
  { accountId, sort, filter }: { accountId: string; sort: LinkSort; filter: LinkFilter },
  limit: number,
  after?: LinkPlace,
): Promise<Row[]> {
  if (filter.group !== undefined && !isId(filter.group)) return [];
  const { source, unordered = source, after: follows, order, indexed = order } = sorts[sort];
  const { byIndex, part, byLook } = conditionsOf(sort, filter);
  const rest = [...byIndex];
  if (after) rest.push({ text: follows, values: after.key === '' ? [after.id] : [after.key, after.id] });

  const read = async (looked: Sql, passes: Sql[]): Promise<{ rows: Row[]; seen: number }> => {
    const passed = joined([{ text: 'true', values: [] }, ...passes], ' and ');
    const rows = await em.execute<(Row & { seen: number })[]>(
      `with looked as materialized (${looked.text}),
       passed as (select * from looked l where ${passed.text} order by ${order} limit ?)
       select ${columns}, coalesce(c.clicks, 0) as clicks, l.key::text as place, seen
       from (select count(*)::int as seen from looked) as s left join passed l on true
       left join target_totals c on c.account_id = l.account_id and c.target_id = l.id
       order by ${order}`,
      [...looked.values, ...passed.values, limit],
    );
    return { rows: rows.filter(({ id }) => id !== null), seen: rows[0]?.seen ?? 0 };
  };

  const inOrder = (look: number): Sql => {
    const { text, values } = joined([{ text: source, values: [accountId] }, ...rest], ' and ');
    return { text: `${text} order by ${indexed} limit ?`, values: [...values, look] };
  };

  const collecting = [{ text: unordered, values: [accountId] }, ...rest, ...part];
  const look = byLook.length > 0 ? Math.max(firstLook, 4 * limit) : limit;
  const first = await read(inOrder(look), byLook);
  if (first.rows.length === limit || first.seen < look) return first.rows;
  if (part.length > 0 && (filter.group !== undefined || filter.q !== undefined)) {
    const small = filter.q === undefined ? smallGroup : smallSearch;
    const { text, values } = joined(collecting, ' and ');
    const all = await read({ text: `${text} limit ?`, values: [...values, small] }, byLook);
    if (all.seen < small) return all.rows;
  }
  if (first.rows.length * oneIn >= look) {
    const longer = Math.ceil((1.5 * limit * look) / first.rows.length);
    const second = await read(inOrder(longer), byLook);
    if (second.rows.length === limit || second.seen < longer) return second.rows;
  }
  const few = joined([...collecting, ...byLook, ...searched(accountId, filter)], ' and ');
  return (await read(few, [])).rows;
}

/**
 * What the index of the order finds by itself; what an index in another order finds, a part of the account; and all
 * that has to be looked at link by link where one goes in order.
 */
function conditionsOf(
  sort: LinkSort,
  { group, ungrouped, active, q }: LinkFilter,
): Record<'byIndex' | 'part' | 'byLook', Sql[]> {
  const indexed: Sql[] = [];
  if (group !== undefined) indexed.push({ text: 'l.group_id = ?', values: [group] });
  if (active !== undefined) indexed.push({ text: 'l.active = ?', values: [active] });
  const others: Sql[] = [];
  if (ungrouped) others.push({ text: 'l.group_id is null', values: [] });
  if (q !== undefined) {
    const contains = 'strpos(link_words(l.name, l.slug, l.destination), fold_case(?)) > 0';
    others.push({ text: contains, values: [q] });
  }
  // The indexes of groups and of active links are each in the order of ids.
  const byIndex = sort === 'newest' || sort === 'oldest' ? indexed.slice(0, 1) : [];
  const part = indexed.slice(byIndex.length);
  return { byIndex, part, byLook: [...part, ...others] };
}

/** Finds by index what contains the text, and a little more. */
function searched(accountId: string, { q }: LinkFilter): Sql[] {
  if (q === undefined) return [];
  const text = `l.id in (
    select link_id from link_searches s
    where link_grams(s.account_id, s.words) @@ link_grams_query(?, fold_case(?)) and strpos(s.words, fold_case(?)) > 0
  )`;
  return [{ text, values: [accountId, q, q] }];
}
