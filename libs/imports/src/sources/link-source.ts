import type { ImportField } from '../import-fields.js';

/** A service whose export files are read. Names of columns are as `plainName` writes them. */
export interface LinkSource {
  name: string;
  /** Sets of columns by which its files are recognized: all columns of one set are there. */
  marks: readonly (readonly string[])[];
  /** The columns that are read, by field; the first one that a file has. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** Objects in JSON whose properties count as columns: `meta` makes `meta.validSince` one. */
  nested?: readonly string[];
}

/** The name of a column without case, spaces and punctuation: `Short URL`, `short_url` and `shortUrl` are the same. */
export const plainName = (column: string): string => column.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
