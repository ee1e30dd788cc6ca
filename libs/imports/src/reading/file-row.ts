import type { ImportColumns } from '../import-fields.js';
import type { DateOrder } from '../rows/read-values.js';
import type { ImportSource } from '../sources/index.js';
import type { FileEncoding } from './decode-text.js';

/** A row of a file, or its problem. */
export interface FileRow {
  /** The line of a text file on which it begins, or the row of a workbook, from 1. */
  line: number;
  /** Its values by the name of their column; undefined if the row cannot be read. */
  values?: Readonly<Record<string, unknown>>;
  problem?: string;
  /** The names of all columns, if the file has a header; a row may have fewer values. */
  columns?: readonly string[];
}

/** A file that cannot be read any further. */
export class UnreadableFile extends Error {
  /** @param code a stable code. */
  constructor(
    readonly code:
      | 'not_text'
      | 'malformed_csv'
      | 'malformed_json'
      | 'malformed_sql'
      | 'malformed_workbook'
      | 'workbook_too_large'
      | 'too_many_columns'
      | 'no_columns'
      | 'no_rows'
      | 'unknown_column'
      | 'unknown_domains'
      | 'unread_columns',
    message: string,
    /** The known properties of the file, if a caller can map its columns. */
    readonly found?: {
      source: ImportSource;
      present: string[];
      columns: ImportColumns;
      samples: Readonly<Record<string, string>>;
      encoding: FileEncoding;
      dateOrder?: DateOrder | null;
      unknownDomains?: string[];
      unreadColumns?: string[];
    },
  ) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/** Maximum length of a row, in characters. The largest link that Waypost exports has about 100,000. */
export const maxRowLength = 1_000_000;

const mebibyte = 1024 * 1024;
/**
 * Maximum size of an Excel workbook, and of its unpacked parts, in bytes. A workbook with 100,000 links has about 5
 * and 45 MB.
 */
export const [maxWorkbookBytes, maxUnpackedBytes] = [10 * mebibyte, 50 * mebibyte];

/** Maximum number of columns of a file. Every name of a column takes memory for as long as the import is kept. */
export const maxColumns = 500;
/** Maximum length of the name of a column that can be mapped, in characters. */
export const maxColumnLength = 200;
