import { aliasKey, concurrentLookups, withoutSurroundings } from '@app/common';
import { BatchedStatement } from '@app/database';
import type pg from 'pg';
import { type LinkColumns, type LinkRoute, linkRouteOf, routedLinkColumns } from './link-route.js';
import { pageColumns, type PageRoute, type PageRow, pageRouteOf } from './page-route.js';
import { parseRouteKey, type SlugOnDomain } from './route-key.js';

/** The response for visitors of a slug. */
export type Route = LinkRoute | PageRoute;

/** A slug with aliases that are other spellings of it, or just such aliases. */
export interface AliasedRoute {
  kind: 'aliased';
  /** The route of the slug itself; null if there is none, or it has nothing to show. */
  slug: Route | null;
  /** False if there is no slug. */
  isSlug: boolean;
  /** The links of the aliases, by the exact code. */
  codes: ReadonlyMap<string, LinkRoute>;
}

/** `absent`: the slug is not in use. `closed`: it is in use but has nothing to show, such as an unpublished page. */
export type LookupResult = Route | AliasedRoute | 'closed' | 'absent';

/**
 * The link of an alias, of exactly this code or of the code without surroundings. If there is no slug, a code that is only another
 * spelling leads to the link too, unless several links have such aliases.
 * @param code decoded, as it was requested.
 */
export function linkOfAlias({ isSlug, codes }: AliasedRoute, code: string): LinkRoute | null {
  const exact = codes.get(code) ?? codes.get(withoutSurroundings(code));
  if (exact || isSlug) return exact ?? null;
  const [first = null, ...others] = codes.values();
  return others.every(({ id }) => id === first?.id) ? first : null;
}

/** True if a code leads to an alias only after surrounding characters are dropped. */
export const isSurrounded = ({ codes }: AliasedRoute, code: string): boolean =>
  !codes.has(code) && withoutSurroundings(code) !== code;

/** A slug in use, with its link, or with its page if that is published. */
type SlugRow = {
  account: string;
  id: string;
  /** Null if the slug belongs to a page. */
  link_slug: string | null;
  is_slug: boolean;
  page: PageRow | null;
  /** The links of aliases by code: their ids, and their columns. */
  codes: Record<string, { id: string; link: LinkColumns }> | null;
} & Record<string, unknown>;

/** Maximum time that a visitor waits for a lookup. */
const deadlineMs = 1_500;
const queryTimeoutMs = deadlineMs + 500;

/**
 * Settings of every connection that looks up routes. By default, PostgreSQL would plan each batch of a few slugs again,
 * which costs three times as much as reading them. One plan serves all batches. It may be made when there are hardly any
 * links, so it must not scan whole tables, which is cheap then.
 */
export const planOnceByIndex: pg.QueryConfig & { query_timeout: number } = {
  text: `
    set plan_cache_mode = force_generic_plan;
    set enable_seqscan = off;
    set enable_hashjoin = off;
    set enable_mergejoin = off`,
  query_timeout: queryTimeoutMs,
};

const { published, ...shownColumns } = pageColumns;

const jsonObject = (alias: string, columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${alias}.${column}`).join(', ')})`;

const lookupSql = (input: string): string => `
  select input.place, s.account_id as account, s.target_id as id,
    l.slug as link_slug, s.is_slug, ${routedLinkColumns.map((column) => `l.${column}`).join(', ')},
    case when s.is_slug and s.kind = 'website' then (
      select ${jsonObject('w', ['slug', ...Object.values(shownColumns)])} || jsonb_build_object('links', (
        select jsonb_object_agg(i.id, ${jsonObject('i', ['domain_id', 'slug', ...routedLinkColumns])})
        from jsonb_array_elements(w.items) as item
        cross join lateral (
          select * from links
          where account_id = w.account_id
            -- What a later version has stored in its kinds of items may be no id.
            and id = case when coalesce(item ->> 'kind', 'link') = 'link' then (item ->> 'link')::uuid end
          offset 0
        ) as i
      ))
      from websites w
      where w.account_id = s.account_id and w.id = s.target_id and w.${published}
    ) end as page,
    case when s.aliases is not null then (
      select jsonb_object_agg(a.key, jsonb_build_object(
        'id', i.id, 'link', ${jsonObject('i', ['domain_id', 'slug', ...routedLinkColumns])}
      ))
      from jsonb_each_text(s.aliases) as a
      cross join lateral (select * from links where account_id = s.account_id and id = a.value::uuid offset 0) as i
    ) end as codes
  from ${input}
  join slugs s on s.domain_id = input.domain_id and s.slug = input.slug and s.released_at is null
  left join links l on s.is_slug and s.kind = 'link' and l.account_id = s.account_id and l.id = s.target_id`;

/** Reads routes from the database. Lookups of one turn of the event loop share a query. */
export class RouteLookup {
  private readonly statement: BatchedStatement<SlugOnDomain, SlugRow>;

  /** @param pool with `planOnceByIndex` run on each new connection. */
  constructor(pool: pg.Pool) {
    this.statement = new BatchedStatement(pool, {
      name: 'route-lookup',
      columns: { domainId: 'int', slug: 'text' },
      sql: lookupSql,
      maxRunning: concurrentLookups,
      deadlineMs,
      queryTimeoutMs,
    });
  }

  /**
   * @param key from `routeKey`.
   * @throws if the database does not respond within 1.5 s, or responds with an error.
   */
  async find(key: string): Promise<LookupResult> {
    const place = parseRouteKey(key);
    const row = await this.statement.run(place);
    if (!row) return 'absent';
    const { account, codes, is_slug: isSlug } = row;
    const route = routeOf(row, place);
    if (codes === null) return route ?? 'closed';
    const links = Object.entries(codes).flatMap(([code, { id, link }]): [string, LinkRoute][] => {
      const linked = linkRouteOf(account, id, link);
      return linked ? [[code, { ...linked, alias: aliasKey(code) }]] : [];
    });
    return { kind: 'aliased', slug: route, isSlug, codes: new Map(links) };
  }
}

/** The route of the slug itself; null if there is none. */
function routeOf(
  { account, id, page, link_slug, ...row }: SlugRow,
  { domainId }: SlugOnDomain,
): Route | null {
  if (page) return pageRouteOf(account, id, domainId, page);
  return link_slug === null
    ? null
    : linkRouteOf(account, id, { ...row, slug: link_slug, domain_id: domainId });
}
