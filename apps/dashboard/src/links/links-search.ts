/** What the address of the links page holds: search, filters and order. Unknown values are left out. */
export interface LinksSearch {
  q?: string;
  group?: string;
  active?: boolean;
  sort?: LinksSort;
}

/** The orders of `GET /v1/links`; `newest`, the first, is left out of the address. */
export const sorts = ['newest', 'oldest', 'name', 'clicks'] as const;
export type LinksSort = (typeof sorts)[number];

export function linksSearch(search: Record<string, unknown>): LinksSearch {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
  const sort = sorts.slice(1).find((known) => known === search['sort']);
  return {
    ...(text(search['q']) && { q: text(search['q']) }),
    ...(text(search['group']) && { group: text(search['group']) }),
    ...(typeof search['active'] === 'boolean' && { active: search['active'] }),
    ...(sort && { sort }),
  };
}
