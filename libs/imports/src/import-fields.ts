/**
 * The fields of a link that an import can read. `archived` is the opposite of `active`; `clicks` become the link's
 * imported clicks.
 */
export const importFields = [
  'slug',
  'aliases',
  'destination',
  'domain',
  'name',
  'createdAt',
  'active',
  'archived',
  'group',
  'tags',
  'note',
  'clicks',
  'importedClicks',
  'behavior',
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
  'externalId',
  'metadata',
  'hasPassword',
] as const;
export type ImportField = (typeof importFields)[number];

/** The column of a file for each field. */
export type ImportColumns = Partial<Record<ImportField, string>>;

/** All columns of a file that can have a field, in the order in which they are tried for each row. */
export type ColumnsOfFields = Partial<Record<ImportField, readonly string[]>>;

/** The columns of a file as a caller maps them. Null omits a field even if a column matches it. */
export type GivenColumns = Partial<Record<ImportField, string | null>>;
