import { plural, t } from '@lingui/core/macro';
import { language } from '../language/language.ts';
import { labelOfField } from '../links/link-field-labels.ts';
import type { FileEncoding, Import, ImportSource, ImportState, SkipReason } from './import-queries.ts';

/** The reasons for skipping rows. */
export const reasonTexts: Record<SkipReason, string> = {
  malformed_row: t`The row cannot be read`,
  no_slug: t`No slug`,
  invalid_slug: t`No link can have this slug`,
  reserved_slug: t`The slug is reserved`,
  duplicate_slug: t`An earlier row has the same slug`,
  unknown_domain: t`The account has not verified this domain`,
  slug_taken: t`The slug is already in use`,
  slug_quarantined: t`Another account had the slug recently`,
  external_id_taken: t`A link has this external ID already`,
  no_destination: t`No destination`,
  http_destination: t`The destination begins with http:`,
  invalid_destination: t`No link can have this destination`,
  denied_host: t`Links to this host are not allowed here`,
  has_password: t`The link had a password, without which it would be open`,
  invalid_value: t`A value cannot be read`,
  too_many_tags: t`Too many tags`,
  too_many_groups: t`Too many new groups`,
  account_limit: t`The account may not create more links in this hour`,
};

const failureTexts: Readonly<Record<string, string>> = {
  not_text: t`This is not a text file, or its encoding is not known.`,
  malformed_csv: t`This is not a valid CSV file.`,
  malformed_json: t`This is not a valid JSON file.`,
  malformed_sql: t`This is not an SQL dump of links.`,
  malformed_workbook: t`The Excel workbook cannot be read. Save the sheet as CSV, and import that.`,
  workbook_too_large: t`The Excel workbook is too large. Save the sheet as CSV, and import that.`,
  too_many_columns: t`The file has more than 500 columns.`,
  no_columns: t`Choose the columns that have the slug and the destination.`,
  no_rows: t`The file has no rows with links.`,
  unknown_column: t`The file does not have a column that was chosen.`,
  unread_columns: t`The file has columns that may decide who can open a link or where it leads, and are not read.`,
  unknown_domains: t`The file has links on hosts that are not domains of the account.`,
  too_many_rows: t`The file has more than a million rows. Split it.`,
};

/** The reasons an import failed or cannot be started. The API's messages are English, and more precise. */
export function failureText({ code, message }: NonNullable<Import['failure']>): string {
  if (language === 'en' && code !== 'no_columns') return message;
  return failureTexts[code] ?? t`Something went wrong. Try again.`;
}

export const stateNames: Record<ImportState, string> = {
  checking: t({ message: 'Checking', context: 'state of an import' }),
  checked: t({ message: 'Not started', context: 'state of an import' }),
  importing: t({ message: 'Importing', context: 'state of an import' }),
  finished: t({ message: 'Finished', context: 'state of an import' }),
  failed: t({ message: 'Failed', context: 'state of an import' }),
  cancelled: t({ message: 'Cancelled', context: 'state of an import' }),
};

/* eslint-disable lingui/no-unlocalized-strings -- names of services are the same in all languages */
export const sourceNames: Record<ImportSource, string> = {
  waypost: 'Waypost',
  bitly: 'Bitly',
  dub: 'Dub',
  kutt: 'Kutt',
  shlink: 'Shlink',
  yourls: 'YOURLS',
  rebrandly: 'Rebrandly',
  'short.io': 'Short.io',
  csv: t`Another table`,
};

export const encodingNames: Record<FileEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  shift_jis: 'Shift_JIS',
};
/* eslint-enable lingui/no-unlocalized-strings */

const ownLabels: Readonly<Record<string, string>> = {
  createdAt: t`Creation time`,
  active: t`Active (yes or no)`,
  archived: t`Archived (yes or no)`,
  clicks: t`Clicks counted so far`,
  importedClicks: t`Clicks imported earlier`,
  externalId: t`External ID`,
  metadata: t`Metadata`,
  hasPassword: t`Whether it has a password`,
};

export function labelOfImportField(field: string): string {
  return ownLabels[field] ?? labelOfField(field);
}

/** The fields that a column can map to. The most common ones come first. */
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
].map((field) => ({ value: field, label: labelOfImportField(field) }));

export const formatRows = (rows: number): string => plural(rows, { one: '# row', other: '# rows' });

/** The title of an import in lists and on its page. */
export const nameOf = ({ name }: Pick<Import, 'name'>): string => name ?? t`Import without a name`;
