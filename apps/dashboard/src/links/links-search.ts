/** What the address of the links page holds: search, filters and order. Unknown values are left out. */
export interface LinksSearch {
  q?: string;
  /** Id of a group, or `ungrouped`. */
  group?: string;
  active?: boolean;
  sort?: LinksSort;
}

/** The orders of `GET /v1/links`; `newest`, the first, is left out of the address. */
export const sorts = ['newest', 'oldest', 'name', 'clicks'] as const;
export type LinksSort = (typeof sorts)[number];

/** In the place of a group's id: the links of no group. */
export const ungrouped = 'none';

/** Characters of the longest search that the API takes. */
export const longestSearch = 100;

/** What is not valid is undefined, not left out: the router lays this over what the address says. */
export function linksSearch(search: Record<string, unknown>): LinksSearch {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const q = text(search['q'])?.slice(0, longestSearch);
  const group = text(search['group']);
  const sort = sorts.slice(1).find((known) => known === search['sort']);
  const { active } = search;
  return { q, group, active: typeof active === 'boolean' ? active : undefined, sort };
}

/** True where some links may be left out. */
export const isFiltered = ({ q, group, active }: LinksSearch): boolean =>
  q !== undefined || group !== undefined || active !== undefined;
