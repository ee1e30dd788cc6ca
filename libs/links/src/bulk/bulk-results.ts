import { isId } from '@app/common';
import type { LinkDetails } from '../link-details.js';
import type { LinkChanges } from '../given-link.js';

/** Maximum number of ids in a call. */
export const maxBulkIds = 1_000;

/** The fields that can be set on many links at once. */
export const bulkFields = [
  'destination',
  'name',
  'active',
  'group',
  'behavior',
  'note',
  'forwardQuery',
  'conversions',
  'holdout',
  'gate',
  'app',
  'activeFrom',
  'expiresAt',
  'maxClicks',
  'expiredDestination',
  'preview',
  'rules',
  'metadata',
] as const;
export type BulkField = (typeof bulkFields)[number];

/** A change of many links. Omitted fields stay unchanged. */
export interface BulkChanges {
  set?: Pick<LinkChanges, BulkField>;
  /** Names of tags. Those that do not exist are created. */
  addTags?: readonly string[];
  /** Names of tags. Those that do not exist are ignored. */
  removeTags?: readonly string[];
}

/**
 * The outcome of changing a link. `unchanged`: it already had these values. The others left it unchanged:
 * `not_found`: the account has no such link. `disabled`: an operator disabled it. `ends_before_start`: it would expire before
 * it becomes active. `unfit_for_holdout`: it would have a hold-out without its prerequisites. `too_many_tags`: it
 * would have more than `maxTagsOfLink`.
 */
export const updateResults = [
  'changed',
  'unchanged',
  'not_found',
  'disabled',
  'ends_before_start',
  'unfit_for_holdout',
  'too_many_tags',
] as const;
export type UpdateResult = (typeof updateResults)[number];

export interface BulkUpdate {
  id: string;
  result: UpdateResult;
  /** The previous values of the fields that changed. */
  before?: Partial<Pick<LinkDetails, BulkField | 'tags'>>;
}

/** The outcome of deleting a link. `deleted`: now or earlier. `not_found`: the account never had such a link. */
export const deleteResults = ['deleted', 'not_found', 'disabled'] as const;
export type DeleteResult = (typeof deleteResults)[number];

export interface BulkDeletion {
  id: string;
  result: DeleteResult;
}

/** The distinct, well-formed ids, in the order in which rows are locked. */
export const lockableIds = (ids: readonly string[]): string[] => [...new Set(ids)].filter(isId).sort();
