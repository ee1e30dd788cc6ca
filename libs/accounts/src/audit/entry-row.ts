import type { AuditActorKind, AuditDetails } from '@app/database';
import { installationChain } from './record-entry.js';
import type { SealedEntry } from './sealed-entry.js';

/** Columns that both tables have, besides `account_id` and `id`. */
export const recordedColumns =
  'created_at, action, actor_kind, actor_id, actor_name, credential_id, request_id, ' +
  'target_type, target_id, target_name, fields, details';

/** Selects the columns of `EntryRow` in both tables. The time is text, the same for every driver and time zone. */
export const entryColumns = `account_id, id, ${recordedColumns.replace(
  'created_at',
  `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`,
)}`;

/** An entry as the database returns it. */
export interface EntryRow {
  account_id: string;
  id: string;
  created_at: string;
  action: string;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name: string | null;
  credential_id: string | null;
  request_id: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  fields: string[];
  details: AuditDetails;
}

export interface SealedRow extends EntryRow {
  seq: number;
  prev_hash: string;
  hash: string;
}

export type RecordedEntry = Omit<SealedEntry, 'seq' | 'prevHash' | 'hash'>;

/** The part of an entry that is known before it has a place in its chain. */
export function recordedEntry(row: EntryRow): RecordedEntry {
  return {
    account: row.account_id === installationChain ? null : row.account_id,
    id: row.id,
    createdAt: row.created_at,
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    credential: row.credential_id,
    request: row.request_id,
    target:
      row.target_type === null ? null : { type: row.target_type, id: row.target_id, name: row.target_name },
    fields: row.fields,
    details: row.details,
  };
}

export function sealedEntry(row: SealedRow): SealedEntry {
  return { ...recordedEntry(row), seq: row.seq, prevHash: row.prev_hash, hash: row.hash };
}
