import type { Behavior, LinksSort, LinkState } from './link-queries.ts';

/** The URL parameters of the links page: search, filters and sort order. */
export interface LinksSearch {
  q?: string;
  /** ID of a group, or `ungrouped`. */
  group?: string;
  /** Host of the domain that the links are on. */
  domain?: string;
  /** Tag names. Only links with all of them match. */
  tags?: string[];
  state?: LinkState;
  behavior?: Behavior;
  /** Only URLs that predate states have it. It is converted to a state. */
  active?: undefined;
  sort?: LinksSort;
}

/** The sort orders of `GET /v1/links`. The URL omits the default, `newest`. */
export const linkSorts = Object.keys({
  newest: true,
  oldest: true,
  name: true,
  clicks: true,
  lastClicked: true,
} satisfies Record<LinksSort, true>) as LinksSort[];

/** The states of links, in the order of the filter. */
export const linkStates: readonly LinkState[] = [
  'active',
  'paused',
  'scheduled',
  'ended',
  'limit_reached',
  'blocked',
  'disabled',
];
const linkBehaviors: readonly Behavior[] = ['basic', 'conservative', 'aggressive', 'non-meta'];

/** Replaces a group ID to select links without a group. */
export const ungrouped = 'none';

/** The maximum search length that the API accepts, in characters. */
export const maxSearchLength = 100;

/** The maximum length of a host that the API accepts, in characters. */
const maxHostLength = 253;

/** The maximum number of tags that the API accepts. */
export const maxTagsSearched = 20;

/** Invalid values become undefined instead of being omitted: the router merges this over the URL's parameters. */
export function parseLinksSearch(search: Record<string, unknown>): LinksSearch {
  // The router parses `?q=2026`, as written by a person or another program, as a number.
  const text = (value: unknown) => {
    const given = typeof value === 'number' ? String(value) : value;
    return typeof given === 'string' && given.trim() !== '' ? given : undefined;
  };
  const q = text(search['q'])?.slice(0, maxSearchLength);
  const group = text(search['group']);
  const domain = text(search['domain'])?.slice(0, maxHostLength);
  const sort = linkSorts.slice(1).find((known) => known === search['sort']);
  const { active, tags } = search;
  const state = active === false ? 'paused' : linkStates.find((known) => known === search['state']);
  const behavior = linkBehaviors.find((known) => known === search['behavior']);
  const names = Array.isArray(tags) ? tags.flatMap((name) => text(name) ?? []).slice(0, maxTagsSearched) : [];
  return {
    q,
    group,
    domain,
    tags: names.length > 0 ? names : undefined,
    active: undefined,
    state,
    behavior,
    sort,
  };
}

/** True if the search may exclude links. */
export const isFiltered = ({ q, group, domain, tags, state, behavior }: LinksSearch): boolean =>
  q !== undefined ||
  group !== undefined ||
  domain !== undefined ||
  tags !== undefined ||
  state !== undefined ||
  behavior !== undefined;
