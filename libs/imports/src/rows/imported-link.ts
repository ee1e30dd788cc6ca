import type { NewImportedLink } from '@app/links';
import type { ImportField } from '../import-fields.js';

/** A value that could not be read. The link is imported without it. */
export interface LeftOut {
  field: ImportField;
  /** A readable sentence. */
  message: string;
}

/** A link that a row describes, valid by itself. Its slug may be taken. */
export interface ImportedLink extends Omit<NewImportedLink, 'domainId'> {
  /**
   * Hosts that the link may be on: the first one that the account has is its domain. Without any, it is on the
   * default domain.
   */
  hosts: readonly string[];
  /** Name of the link's group, or null. */
  groupName: string | null;
  leftOut: LeftOut[];
}

/** The reason why a row was not imported. */
export const skipReasons = [
  'malformed_row',
  'no_slug',
  'invalid_slug',
  'reserved_slug',
  'duplicate_slug',
  'unknown_domain',
  'slug_taken',
  'slug_quarantined',
  'external_id_taken',
  'no_destination',
  'http_destination',
  'invalid_destination',
  'denied_host',
  'has_password',
  'invalid_value',
  'too_many_tags',
  'too_many_groups',
  'account_limit',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Number of characters of a destination that reports and previews show. */
export const shownDestinationLength = 300;

/** A row that is not imported. */
export interface SkippedRow {
  line: number;
  /** As in the file, truncated. */
  slug: string | null;
  destination: string | null;
  reason: SkipReason;
  /** The field that is invalid; null if it is the row as a whole. */
  field: string | null;
  /** A readable sentence. */
  message: string;
}

/** The report of a row: why it was skipped, or which values are missing from it. */
export interface ReportedRow extends Omit<SkippedRow, 'reason'> {
  reason: SkipReason | typeof leftOutReason | typeof newSlugReason;
}

/** In reports, for rows that are imported without the values of `field`, which may be several. */
export const leftOutReason = 'left_out';

/**
 * In reports, for rows whose code cannot be a slug, or not the slug of a second link: it becomes an alias of a link
 * with a new slug.
 */
export const newSlugReason = 'new_slug';
