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

/** Where rows of an account (`?`) are read from, each with its id and `key`, what it is sorted by. */
interface Source {
  text: string;
  /** Follows the place's key, where the sort has one, and id. */
  after: string;
  /** Makes links, `l`, of the rows in `passed`. */
  links: string;
}

interface Sort {
  /** All links, for a plan that reads them in order. */
  links: Source;
  /** The same for a plan that begins with whichever condition few links meet. */
  unordered?: Source;
  /** What links are searched by and sorted by, and no more of them. */
  words: Source;
  /** True where the words can be read in order too, which takes a tenth of what links take. */
  wordsInOrder?: boolean;
  order: string;
  /** The same order, in the columns of the index that has it, where no plan sees that they are equal. */
  indexed?: string;
}

const ofLinks = (text: string, after: string): Source => ({
  text,
  after,
  links: 'left join passed l on true',
});

const ofWords = (text: string, after: string): Source => ({
  text,
  after,
  links: `left join passed p on true
    left join links l on l.account_id = p.account_id and l.id = p.id`,
});

const byId = (comparison: '<' | '>'): Pick<Sort, 'links' | 'words' | 'wordsInOrder'> => ({
  links: ofLinks('select l.*, null as key from links l where l.account_id = ?', `l.id ${comparison} ?`),
  words: ofWords(
    'select s.account_id, s.link_id as id, s.words, null as key from link_searches s where s.account_id = ?',
    `s.link_id ${comparison} ?`,
  ),
  wordsInOrder: true,
});

/** The name, which is the first line of what is searched. */
const nameInWords = `split_part(s.words, e'\\n', 1) collate "C"`;

const sorts: Record<LinkSort, Sort> = {
  newest: { ...byId('<'), order: 'id desc' },
  oldest: { ...byId('>'), order: 'id' },
  name: {
    links: ofLinks(
      'select l.*, fold_case(l.name) collate "C" as key from links l where l.account_id = ?',
      '(fold_case(l.name) collate "C", l.id) > (?, ?)',
    ),
    words: ofWords(
      `select s.account_id, s.link_id as id, s.words, ${nameInWords} as key
       from link_searches s where s.account_id = ?`,
      `(${nameInWords}, s.link_id) > (?, ?)`,
    ),
    order: 'key, id',
  },
  clicks: {
    // Limited, so that no plan reads all links of the account for it, or all totals.
    links: ofLinks(
      `select l.*, t.clicks as key from target_totals t
       cross join lateral (select * from links where account_id = t.account_id and id = t.target_id limit 1) as l
       where t.kind = 'link' and t.account_id = ?`,
      '(t.clicks, t.target_id) < (?, ?)',
    ),
    unordered: ofLinks(
      `select l.*, t.clicks as key from links l
       join target_totals t on t.account_id = l.account_id and t.target_id = l.id where l.account_id = ?`,
      '(t.clicks, t.target_id) < (?, ?)',
    ),
    words: ofWords(
      `select s.account_id, s.link_id as id, s.words, t.clicks as key from link_searches s
       cross join lateral (
         select * from target_totals where account_id = s.account_id and target_id = s.link_id limit 1
       ) as t where s.account_id = ?`,
      '(t.clicks, t.target_id) < (?, ?)',
    ),
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
/** A group of fewer links is all read and sorted. */
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
  const { links, unordered = links, words, wordsInOrder, order, indexed = order } = sorts[sort];
  const { byIndex, part, byLook } = conditionsOf(sort, filter);
  const alone = isSearchAlone(filter);
  const ordered = alone && wordsInOrder ? words : links;
  const collected = alone ? words : unordered;

  const read = async (source: Source, looked: Sql, passes: Sql[]): Promise<{ rows: Row[]; seen: number }> => {
    const passed = joined([{ text: 'true', values: [] }, ...passes], ' and ');
    const rows = await em.execute<(Row & { seen: number })[]>(
      `with looked as materialized (${looked.text}),
       passed as (select * from looked l where ${passed.text} order by ${order} limit ?)
       select ${columns}, coalesce(c.clicks, 0) as clicks, key::text as place, seen
       from (select count(*)::int as seen from looked) as s ${source.links}
       left join target_totals c on c.account_id = l.account_id and c.target_id = l.id
       order by ${order}`,
      [...looked.values, ...passed.values, limit],
    );
    return { rows: rows.filter(({ id }) => id !== null), seen: rows[0]?.seen ?? 0 };
  };

  const from = (source: Source): Sql[] => {
    const place = after && {
      text: source.after,
      values: after.key === '' ? [after.id] : [after.key, after.id],
    };
    return [{ text: source.text, values: [accountId] }, ...byIndex, ...(place ? [place] : [])];
  };
  const inOrder = (look: number): Promise<{ rows: Row[]; seen: number }> => {
    const { text, values } = joined(from(ordered), ' and ');
    const looked = { text: `${text} order by ${indexed} limit ?`, values: [...values, look] };
    return read(ordered, looked, ordered === words ? [containsWords(filter)] : byLook);
  };

  const collect = async (conditions: Sql[], passes: Sql[] = []): Promise<Row[]> =>
    (await read(collected, joined([...from(collected), ...conditions], ' and '), passes)).rows;

  const look = byLook.length > 0 ? Math.max(firstLook, 4 * limit) : limit;
  const first = await inOrder(look);
  if (first.rows.length === limit || first.seen < look) return first.rows;
  if (filter.group !== undefined || filter.q !== undefined) {
    const most = filter.q === undefined ? smallGroup : smallSearch;
    for (const condition of part) {
      if (await isSmall(em, accountId, condition, most)) return collect(part, byLook);
    }
  }
  if (first.rows.length * oneIn >= look) {
    const longer = Math.ceil((1.5 * limit * look) / first.rows.length);
    const second = await inOrder(longer);
    if (second.rows.length === limit || second.seen < longer) return second.rows;
  }
  return collect(alone ? found(accountId, filter) : [...part, ...byLook, ...searched(accountId, filter)]);
}

/** True where fewer than `most` links meet the condition, which is one of an index alone. */
async function isSmall(
  em: EntityManager,
  accountId: string,
  { text, values }: Sql,
  most: number,
): Promise<boolean> {
  const [part] = await em.execute<[{ links: number }]>(
    `select count(*)::int as links
     from (select 1 from links l where l.account_id = ? and ${text} limit ?) as part`,
    [accountId, ...values, most],
  );
  return part.links < most;
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

/** True where links are searched and nothing else is asked of them. */
const isSearchAlone = ({ group, ungrouped, active, q }: LinkFilter): boolean =>
  q !== undefined && group === undefined && !ungrouped && active === undefined;

const containsWords = ({ q }: LinkFilter): Sql => ({
  text: 'strpos(words, fold_case(?)) > 0',
  values: [q],
});

/** From so many characters on, the end of a text has all that is needed of it by itself. */
const longText = 9;

/**
 * What contains the text, found by index. That goes through its conditions one after the other, and a link which
 * fails the first costs no more: so the end of the text comes before the whole, as links differ in how they end
 * (`https://example.com/573`) more than in how they begin.
 */
function found(accountId: string, filter: LinkFilter): Sql[] {
  const has = (text: string): Sql => ({
    text: `link_grams(s.account_id, s.words) @@ link_grams_query(?, ${text})`,
    values: [accountId, filter.q],
  });
  const end = (filter.q?.length ?? 0) < longText ? [] : [has('right(fold_case(?), 8)')];
  return [...end, has('fold_case(?)'), containsWords(filter)];
}

/** The same for other conditions on links. */
function searched(accountId: string, filter: LinkFilter): Sql[] {
  if (filter.q === undefined) return [];
  const { text, values } = joined(found(accountId, filter), ' and ');
  return [{ text: `l.id in (select link_id from link_searches s where ${text})`, values }];
}
