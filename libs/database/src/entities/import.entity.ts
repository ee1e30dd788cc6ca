import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * `uploading`: the file is not complete. `checking`: the dry run is under way. `checked`: it waits to be started.
 * `importing`: links are being created. The others have ended.
 */
export const importStates = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'finished',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** A file of links, and the progress of its import. */
@Entity({ tableName: 'imports' })
@Index({ name: 'imports_state_idx', properties: ['state', 'updatedAt'] })
export class Import {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'text' })
  state: ImportState;

  /** Size of the file; while it is uploaded, its maximum size. */
  @Property({ columnType: 'integer' })
  bytes: number;

  @Property({ columnType: 'integer', default: 0 })
  readBytes: number;

  /** As the caller gave them. Their type is `ImportOptions` of libs/imports. */
  @Property({ columnType: 'jsonb' })
  options: object;

  /** The detected properties of the file. Their type is `FoundFile` of libs/imports. */
  @Property({ columnType: 'jsonb', nullable: true })
  found: object | null;

  /** Rows that the current run has processed: it continues after them. */
  @Property({ columnType: 'integer', default: 0 })
  rows: number;

  /** Links that were created or, in a dry run, would be. */
  @Property({ columnType: 'integer', default: 0 })
  created: number;

  /** The number of skipped rows by reason. */
  @Property({ columnType: 'jsonb', default: '{}' })
  skipped: object;

  /** The number of links without a value of the file, by field. */
  @Property({ columnType: 'jsonb', default: '{}' })
  leftOut: object;

  @Property({ columnType: 'integer', default: 0 })
  newGroups: number;

  /** Maximum number of links that it may create. */
  @Property({ columnType: 'integer', nullable: true })
  maxLinks: number | null;

  /** Runs that ended without progress, in a row. */
  @Property({ columnType: 'integer', default: 0 })
  attempts: number;

  /**
   * When the lease of the process that runs it ends, unless renewed. In the past: when it last had a turn. Null
   * before its first turn.
   */
  @Property({ columnType: 'timestamptz', nullable: true })
  runUntil: Date | null;

  /** The reason for its failure: a code and a message. */
  @Property({ columnType: 'jsonb', nullable: true })
  failure: object | null;

  /** Who started it, for the audit log. */
  @Property({ columnType: 'jsonb' })
  actor: object;

  /** The user who uploaded the file. Null for a key of the command line, and if it is not known. */
  @Property({ type: 'uuid', nullable: true })
  createdBy: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  @Property({ columnType: 'timestamptz(3)' })
  updatedAt: Date;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  endedAt: Date | null;
}

/** A part of the file of an import that has not ended. */
@Entity({ tableName: 'import_chunks' })
export class ImportChunk {
  [PrimaryKeyProp]?: ['accountId', 'importId', 'place'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  importId: string;

  /** From 0. */
  @PrimaryKey({ columnType: 'integer' })
  place: number;

  @Property({ columnType: 'bytea' })
  bytes: Buffer;
}

/** A code or id that a row of an import uses, so that no later row of the file gets it. Only while the import runs. */
@Entity({ tableName: 'import_keys' })
export class ImportKey {
  [PrimaryKeyProp]?: ['accountId', 'importId', 'key'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  importId: string;

  /** A slug in lower case. */
  @PrimaryKey({ type: 'text' })
  key: string;

  /** Line of the row. */
  @Property({ columnType: 'integer' })
  line: number;
}

/** A row that was not imported, or was imported with missing values. */
@Entity({ tableName: 'import_skips' })
export class ImportSkip {
  [PrimaryKeyProp]?: ['accountId', 'importId', 'place'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  importId: string;

  /** Number of the row, from 1. */
  @PrimaryKey({ columnType: 'integer' })
  place: number;

  @Property({ columnType: 'integer' })
  line: number;

  @Property({ type: 'text', nullable: true })
  slug: string | null;

  @Property({ type: 'text', nullable: true })
  destination: string | null;

  @Property({ type: 'text' })
  reason: string;

  @Property({ type: 'text', nullable: true })
  field: string | null;

  @Property({ type: 'text' })
  message: string;
}
