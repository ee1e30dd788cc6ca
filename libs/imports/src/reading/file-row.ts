import type { ImportColumns } from '../import-fields.js';
import type { ImportSource } from '../sources/index.js';

/** A row of a file, or what is wrong with it. */
export interface FileRow {
  /** Line on which it begins, from 1. */
  line: number;
  /** Its values by the name of their column; undefined if the row cannot be read. */
  values?: Readonly<Record<string, unknown>>;
  problem?: string;
}

/** A file that cannot be read any further. */
export class UnreadableFile extends Error {
  /** @param code stable. */
  constructor(
    readonly code:
      'not_text' | 'malformed_csv' | 'malformed_json' | 'malformed_sql' | 'no_columns' | 'unknown_column',
    message: string,
    /** What is known of the file, if a caller can map its columns. */
    readonly found?: { source: ImportSource; present: string[]; columns: ImportColumns },
  ) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/** The longest row, characters. The largest link that Waypost exports has about 100,000. */
export const maxRowLength = 1_000_000;
