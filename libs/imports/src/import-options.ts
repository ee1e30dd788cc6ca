import type { GivenColumns, ImportColumns } from './import-fields.js';
import type { FileEncoding } from './reading/decode-text.js';
import type { SkipReason } from './rows/imported-link.js';
import type { DateOrder } from './rows/read-values.js';
import type { ImportSource } from './sources/index.js';

/** `default`: the links go to the default domain. `skip`: the rows are skipped. */
export const domainChoices = ['default', 'skip'] as const;
export type DomainChoice = (typeof domainChoices)[number];

/** The options that a caller sets for an import. */
export interface ImportOptions {
  /** The caller's name of the file. */
  name?: string;
  /** Detected if it is missing. */
  source?: ImportSource;
  /** Overrides the detected columns. */
  columns?: GivenColumns;
  /** Columns that are not read although they may determine who can open a link or where it leads. */
  ignored?: string[];
  /** Detected if it is missing. */
  encoding?: FileEncoding;
  /** The part that comes first in dates with slashes. If it is missing, unambiguous dates in the file decide. */
  dateOrder?: DateOrder;
  /**
   * How to handle rows on hosts that the account does not have. If it is missing, a single such host maps to the
   * default domain.
   */
  onUnknownDomain?: DomainChoice;
  /** `http:` destinations become `https:` instead of being skipped. */
  upgradeHttp?: boolean;
  /** Id of the group for all links, instead of those that the file names. */
  group?: string;
  /** Names of tags that every link gets in addition to its own. */
  tags?: string[];
  /** SHA-256 of the file, by which the command line finds an existing import. */
  digest?: string;
}

/** A row at the beginning of a file, as it was parsed. */
export interface PreviewRow {
  line: number;
  slug: string | null;
  destination: string | null;
  name: string | null;
  /** The reason why the row would be skipped; null if it would be imported. */
  skipped: SkipReason | null;
}

/** The detected properties of a file. */
export interface FoundFile {
  source: ImportSource;
  /** The names of its columns. */
  present: string[];
  /** The column that is read for each field. */
  columns: ImportColumns;
  /**
   * The first value of each of the first columns, truncated, as a help for mapping them. Files found by earlier
   * versions have none.
   */
  samples?: Readonly<Record<string, string>>;
  /** The encoding of its bytes. Files found by earlier versions have none. */
  encoding?: FileEncoding;
  /** The part that comes first in its dates with slashes; null if no date reveals it. */
  dateOrder?: DateOrder | null;
  /** Columns that stop the import: they may determine who can open a link or where it leads, and are not read. */
  unreadColumns?: string[];
  /** The first hosts of its links that are not domains of the account. Files found by earlier versions have none. */
  unknownDomains?: string[];
  /** Number of its rows; missing until it has been checked. */
  rows?: number;
  /** Its first rows. */
  preview: PreviewRow[];
}

/** The reason why an import failed, or cannot be started yet. */
export interface ImportFailure {
  code: string;
  message: string;
}
