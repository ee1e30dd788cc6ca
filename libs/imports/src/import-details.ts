import type { AuditActor } from '@app/accounts';
import type { ImportState } from '@app/database';
import type { ImportField } from './import-fields.js';
import type { FoundFile, ImportFailure, ImportOptions } from './import-options.js';
import type { SkipReason } from './rows/imported-link.js';

/** The user or key that started an import. */
interface ImportActor {
  actor: AuditActor;
  credentialId: string | null;
}

/** An import with its current state. */
export interface ImportDetails {
  id: string;
  state: ImportState;
  bytes: number;
  readBytes: number;
  options: ImportOptions;
  found: FoundFile | null;
  rows: number;
  created: number;
  skipped: Partial<Record<SkipReason, number>>;
  /** Number of links without each field, because its value could not be read. */
  leftOut: Partial<Record<ImportField, number>>;
  newGroups: number;
  maxLinks: number | null;
  attempts: number;
  failure: ImportFailure | null;
  actor: ImportActor;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
}

/** The columns of `imports` under the names of `ImportDetails`. */
export const detailsSql = `
  id, state, bytes, read_bytes as "readBytes", options, found, rows, created, skipped, left_out as "leftOut", new_groups as "newGroups",
  max_links as "maxLinks", attempts, failure, actor, created_at as "createdAt", updated_at as "updatedAt",
  ended_at as "endedAt"`;

/** Turns a row of `detailsSql` into an import: times may be strings. */
export const importDetails = (row: ImportDetails): ImportDetails => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  endedAt: row.endedAt && new Date(row.endedAt),
});

/** States in which an import has its file. */
export const openStates: readonly ImportState[] = ['uploading', 'checking', 'checked', 'importing'];

/** States in which an import has its file and has created nothing yet. */
export const unstartedStates: readonly ImportState[] = openStates.filter((state) => state !== 'importing');
