import type { GivenColumns, ImportColumns } from './import-fields.js';
import type { FileEncoding } from './reading/decode-text.js';
import type { SkipReason } from './rows/imported-link.js';
import type { DateOrder } from './rows/read-values.js';
import type { ImportSource } from './sources/index.js';

/** `default`: the links go to the default domain. `skip`: the rows are skipped. */
export const domainChoices = ['default', 'skip'] as const;
export type DomainChoice = (typeof domainChoices)[number];

/** What a caller says about an import. */
export interface ImportOptions {
  /** What the caller calls the file. */
  name?: string;
  /** Guessed if it is missing. */
  source?: ImportSource;
  /** Overrides what is guessed. */
  columns?: GivenColumns;
  /** Columns that are not read although they may decide who can open a link or where it leads. */
  ignored?: string[];
  /** Guessed if it is missing. */
  encoding?: FileEncoding;
  /** What comes first in dates with slashes. Without it, dates decide that have one reading only. */
  dateOrder?: DateOrder;
  /** What becomes of rows on hosts that the account does not have. Without it, a single such host leads to the default domain. */
  onUnknownDomain?: DomainChoice;
  /** `http:` destinations become `https:` instead of being skipped. */
  upgradeHttp?: boolean;
  /** Id of the group that all links come into, instead of those that the file names. */
  group?: string;
  /** Names of tags that every link gets besides its own. */
  tags?: string[];
  /** SHA-256 of the file, by which the command line finds an import again. */
  digest?: string;
}

/** A row at the beginning of a file, as it was understood. */
export interface PreviewRow {
  line: number;
  slug: string | null;
  destination: string | null;
  name: string | null;
  /** Why the row would be skipped; null if it would be imported. */
  skipped: SkipReason | null;
}

/** What a file turned out to be. */
export interface FoundFile {
  source: ImportSource;
  /** The names of its columns. */
  present: string[];
  /** Which column is read as which field. */
  columns: ImportColumns;
  /** The first value of each of the first columns, cut, for people who map them. Files found by earlier versions have none. */
  samples?: Readonly<Record<string, string>>;
  /** How its bytes are read. Files found by earlier versions have none. */
  encoding?: FileEncoding;
  /** What comes first in its dates with slashes; null if nothing says it. */
  dateOrder?: DateOrder | null;
  /** Columns that stop the import: they may decide who can open a link or where it leads, and are not read. */
  unreadColumns?: string[];
  /** The first hosts of its links that are not domains of the account. Files found by earlier versions have none. */
  unknownDomains?: string[];
  /** How many rows it has; missing until it has been checked. */
  rows?: number;
  /** Its first rows. */
  preview: PreviewRow[];
}

/** Why an import failed, or cannot be started yet. */
export interface ImportFailure {
  code: string;
  message: string;
}
