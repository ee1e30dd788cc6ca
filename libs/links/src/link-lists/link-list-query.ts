import type { Behavior } from '@app/database';
import type { LinkState } from '../link-state.js';

/** The sort orders of a list of links. */
export const linkSorts = ['newest', 'oldest', 'name', 'clicks', 'lastClicked'] as const;
/**
 * `newest` or `oldest` first; by `name` regardless of case (by code points, then oldest first); by lifetime `clicks`,
 * most first (then newest first); or by the day of the last click, latest first and without clicks last (then newest first).
 */
export type LinkSort = (typeof linkSorts)[number];

/** Conditions that the links of a list meet. Omitted conditions do not apply. */
export interface LinkFilter {
  /** Id of a group. The list is empty if the group does not exist or the id is malformed. */
  group?: string;
  /** Host of a domain of the account, verified or not, or of the default domain. The list is empty if there is no such domain. */
  domain?: string;
  /** True selects links without a group. */
  ungrouped?: boolean;
  active?: boolean;
  state?: LinkState;
  behavior?: Behavior;
  /** The slug of one link, regardless of case. */
  slug?: string;
  /** Text that the name, slug, destination or note contains, regardless of case. */
  q?: string;
  /** Exact match. */
  destination?: string;
  /** The earliest time of creation. */
  createdAfter?: Date;
  /** The time before which the link was created. */
  createdBefore?: Date;
  /** Id of the key or user that created the link. */
  createdBy?: string;
  /** Names of tags that the link has, regardless of case. The list is empty if a tag does not exist. */
  tags?: readonly string[];
}

/** The link after which a page begins. */
export interface LinkPosition {
  id: string;
  /** The link's sort key. Empty if the list is sorted by id. */
  key: string;
}

/** The links of an account that match a filter. */
export interface MatchQuery {
  accountId: string;
  filter: LinkFilter;
  /** Id of the filter's domain. */
  domainId?: number;
}

/** One page of a list of links. */
export interface LinkListQuery extends MatchQuery {
  sort: LinkSort;
  /** Reads no more of each link than its summary. */
  summary?: boolean;
  limit: number;
  after?: LinkPosition;
}
