/** The sort orders of a list of links. */
export const linkSorts = ['newest', 'oldest', 'name', 'clicks'] as const;
/**
 * `newest` or `oldest` first; by `name` regardless of case (by code points, then oldest first); or by lifetime `clicks`,
 * most first (then newest first).
 */
export type LinkSort = (typeof linkSorts)[number];

/** Conditions that the links of a list meet. Omitted conditions do not apply. */
export interface LinkFilter {
  /** Id of a group. The list is empty if the group does not exist or the id is malformed. */
  group?: string;
  /** True selects links without a group. */
  ungrouped?: boolean;
  active?: boolean;
  /** Text that the name, slug, destination or note contains, regardless of case. */
  q?: string;
}

/** The link after which a page begins. */
export interface LinkPosition {
  id: string;
  /** The link's sort key. Empty if the list is sorted by id. */
  key: string;
}

/** One page of a list of links. */
export interface LinkListQuery {
  accountId: string;
  sort: LinkSort;
  filter: LinkFilter;
  limit: number;
  after?: LinkPosition;
}
