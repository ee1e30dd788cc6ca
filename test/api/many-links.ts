import { type ApiClient } from '@app/testing';
import type pg from 'pg';

/** A link of the account with many, as a list should sort and filter it. */
export interface ListedLink {
  id: string;
  /** In lower case: everything that a search with `q` reads. */
  name: string;
  clicks: number;
  active: boolean;
  group: boolean;
  ownDomain: boolean;
}

/** More links than are scanned in order before a search uses its index. */
const many = 3000;

const ownHost = 'go.many.test';
const group = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11';
const creator = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11';

/** Inserts the links into an account. An installation can have them once. */
export async function insertManyLinks(database: pg.Client, accountId: string): Promise<ListedLink[]> {
  await database.query(
    `with made as (
       insert into links (account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at)
       select $1, ('01981f5e-8d07-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'many-' || n,
         'Name ' || n % 97, 'https://shop.example/' || case when n = 77 then 'it''s\\odd' when n % 500 = 0 then 'rare' else 'usual' end,
         'basic', n % 300 <> 0, case when n % 200 = 0 then $3::uuid end, now(), now()
       from generate_series(1, $2::int) as n returning account_id, id
     ) insert into target_totals (account_id, target_id, kind, clicks, last_clicked_on)
       select account_id, id, 'link', ascii(right(id::text, 1)),
         case when right(id::text, 1) < '8' then '-infinity' else '2026-11-01'::date + ascii(right(id::text, 1)) end
       from made`,
    [accountId, many, group],
  );
  await database.query('insert into groups (account_id, id, name, created_at) values ($1, $2, $3, now())', [
    accountId,
    group,
    'g',
  ]);
  await database.query(
    `with domain as (
       insert into domains (uid, account_id, host, token, proven_at)
       values (gen_random_uuid(), $1, $2, 'token', now()) returning id
     ), moved as (
       update links set domain_id = domain.id, created_by = $3 from domain
       where account_id = $1 and substr(slug, 6)::int % 150 = 0 returning domain_id, links.id, slug
     ) insert into slugs (domain_id, slug, account_id, kind, target_id)
       select domain_id, slug, $1, 'link', id from moved`,
    [accountId, ownHost, creator],
  );
  return Array.from({ length: many }, (_, index) => index + 1).map((n) => {
    const hex = n.toString(16).padStart(12, '0');
    return {
      id: `01981f5e-8d07-7000-8000-${hex}`,
      name: `name ${n % 97}\nmany-${n}\n${n === 77 ? "it's\\odd" : n % 500 === 0 ? 'rare' : 'usual'}`,
      clicks: hex.charCodeAt(11),
      active: n % 300 !== 0,
      group: n % 200 === 0,
      ownDomain: n % 150 === 0,
    };
  });
}

/** How a list sorts, by the value of `sort`. */
const linkOrders = {
  newest: (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1),
  oldest: (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1),
  name: (a: { id: string; name: string }, b: { id: string; name: string }) => {
    const [nameA, nameB] = [a.name.split('\n')[0] ?? '', b.name.split('\n')[0] ?? ''];
    return nameA === nameB ? (a.id < b.id ? -1 : 1) : nameA < nameB ? -1 : 1;
  },
  clicks: (a: { id: string; clicks: number }, b: { id: string; clicks: number }) =>
    b.clicks - a.clicks || (a.id < b.id ? 1 : -1),
  lastClicked: (a: { id: string; clicks: number }, b: { id: string; clicks: number }) => {
    const dayOf = ({ clicks }: { clicks: number }) => (clicks < '8'.charCodeAt(0) ? 0 : clicks);
    return dayOf(b) - dayOf(a) || (a.id < b.id ? 1 : -1);
  },
};

type LinkOrder = keyof typeof linkOrders;
export const linkOrderNames = Object.keys(linkOrders) as LinkOrder[];

/** Filters that match all links, most, some or none, with the links that pass. */
export const linkFilters: [Record<string, string>, (link: ListedLink) => boolean][] = [
  [{}, () => true],
  [{ q: 'RARE' }, ({ name }) => name.includes('rare')],
  [{ q: 'usual' }, ({ name }) => name.includes('usual')],
  [{ q: 'many-29' }, ({ name }) => name.includes('many-29')],
  [{ q: 'name 7' }, ({ name }) => name.includes('name 7')],
  [{ q: 'MANY-2999' }, ({ name }) => name.includes('many-2999')],
  [{ q: "IT'S\\o" }, ({ name }) => name.includes("it's\\odd")],
  [{ q: 'nowhere' }, () => false],
  [{ active: 'false' }, ({ active }) => !active],
  [{ state: 'paused' }, ({ active }) => !active],
  [{ state: 'active', q: 'rare' }, ({ name, active }) => active && name.includes('rare')],
  [{ state: 'scheduled' }, () => false],
  [{ behavior: 'basic', q: 'usual' }, ({ name }) => name.includes('usual')],
  [{ behavior: 'aggressive' }, () => false],
  [{ destination: 'https://shop.example/rare' }, ({ name }) => name.includes('rare')],
  [{ destination: 'https://shop.example/usual' }, ({ name }) => name.includes('usual')],
  [
    { destination: 'https://shop.example/usual', q: 'many-29', active: 'true' },
    ({ name, active }) => name.includes('usual') && name.includes('many-29') && active,
  ],
  [{ createdBefore: '2026-01-01T00:00:00Z' }, () => false],
  [{ createdBy: creator }, ({ ownDomain }) => ownDomain],
  [{ createdBy: creator, q: 'usual' }, ({ name, ownDomain }) => ownDomain && name.includes('usual')],
  [{ createdAfter: '2026-01-01T00:00:00Z', q: 'rare' }, ({ name }) => name.includes('rare')],
  [{ group }, ({ group: inside }) => inside],
  [{ group, active: 'false' }, ({ active, group: inside }) => inside && !active],
  [{ group, q: 'USUAL' }, ({ name, group: inside }) => inside && name.includes('usual')],
  [{ active: 'false', q: 'rare' }, ({ name, active }) => !active && name.includes('rare')],
  [{ active: 'true', q: 'MANY-2999' }, ({ name, active }) => active && name.includes('many-2999')],
  [{ ungrouped: 'true', active: 'false' }, ({ active, group: inside }) => !inside && !active],
  [{ domain: ownHost.toUpperCase() }, ({ ownDomain }) => ownDomain],
  [{ domain: ownHost, active: 'true' }, ({ active, ownDomain }) => ownDomain && active],
  [
    { domain: ownHost, group, q: 'USUAL' },
    ({ name, ...link }) => link.ownDomain && link.group && name.includes('usual'),
  ],
  [{ domain: ownHost, q: 'MANY-2850' }, ({ name, ownDomain }) => ownDomain && name.includes('many-2850')],
  [{ domain: '127.0.0.1' }, ({ ownDomain }) => !ownDomain],
  [{ domain: '127.0.0.1', q: 'rare' }, ({ name, ownDomain }) => !ownDomain && name.includes('rare')],
  [{ domain: 'nobody.test' }, () => false],
];

interface Page {
  data: { id: string }[];
  nextCursor?: string | null;
  total?: number;
}

async function listed(api: ApiClient, query: Record<string, string>): Promise<Page> {
  const { status, body } = await api.get<Page>(`/v1/links?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body;
}

/** The links of all pages of a list, in order. */
export async function pagedLinks(
  api: ApiClient,
  query: Record<string, string>,
  limit: number,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listed(api, { ...query, limit: String(limit), ...(cursor ? { cursor } : {}) });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

/** Compares the lists that the API returns, whole, counted and in pages, with those of a simple filter and sort. */
export async function compareLists(
  api: ApiClient,
  links: readonly ListedLink[],
  sort: LinkOrder,
  filters: typeof linkFilters,
): Promise<void> {
  for (const [query, passes] of filters) {
    const expected = links
      .filter(passes)
      .sort(linkOrders[sort])
      .map(({ id }) => id);
    const whole = (await listed(api, { ...query, sort })).data.map(({ id }) => id);
    expect([query, whole]).toEqual([query, expected]);
    const { total } = await listed(api, { ...query, sort, limit: '1', count: 'true' });
    expect([query, total]).toEqual([query, expected.length]);
    if (expected.length < 200) expect(await pagedLinks(api, { ...query, sort }, 7)).toEqual(expected);
  }
}
