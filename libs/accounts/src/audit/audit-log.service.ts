import type { AuditActorKind } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AuditAction } from './audit-actions.js';
import {
  entryColumns,
  recordedEntry,
  sealedEntry,
  type EntryRow,
  type RecordedEntry,
  type SealedRow,
} from './entry-row.js';
import type { SealedEntry } from './sealed-entry.js';

const rowsAtOnce = 500;

/** The conditions for listed entries. Omitted conditions match all. */
export interface AuditFilter {
  action?: AuditAction;
  actorKind?: AuditActorKind;
  /** Id of a user or key. */
  actorId?: string;
  /** Inclusive. */
  since?: Date;
  /** Exclusive. */
  until?: Date;
}

/** An entry as lists show it: `seq` is null until it is sealed. */
export type ListedEntry = RecordedEntry & { seq: number | null };

/** Reads the audit log of an account. */
@Injectable()
export class AuditLogService {
  constructor(private readonly em: EntityManager) {}

  /** Up to `limit` entries, newest first, sealed or not. Starts after the entry `before`, if given. */
  async page(
    accountId: string,
    { action, actorKind, actorId, since, until }: AuditFilter,
    limit: number,
    before?: string,
  ): Promise<ListedEntry[]> {
    const conditions = [
      sql`account_id = ${accountId}`,
      ...(before === undefined ? [] : [sql`id < ${before}`]),
      ...(action === undefined ? [] : [sql`action = ${action}`]),
      ...(actorKind === undefined ? [] : [sql`actor_kind = ${actorKind}`]),
      ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
      ...(since === undefined ? [] : [sql`created_at >= ${since}`]),
      ...(until === undefined ? [] : [sql`created_at < ${until}`]),
    ];
    const where = sql.join(conditions, sql` and `);
    const columns = sql.raw(entryColumns);
    // Both in one statement, so that an entry that is being sealed is read exactly once.
    const { rows } = await sql<EntryRow & { seq: number | null }>`
      (select ${columns}, null::int as seq from unsealed_audit_entries where ${where} order by id desc limit ${limit})
      union all
      (select ${columns}, seq from audit_entries where ${where} order by id desc limit ${limit})
      order by id desc limit ${limit}`.execute(this.em.getKysely());
    return rows.map((row) => ({ ...recordedEntry(row), seq: row.seq }));
  }

  /** The whole chain of an account, oldest first. Reads it in pages and holds no transaction. */
  async *chain(accountId: string): AsyncGenerator<SealedEntry, void> {
    for (let last = 0; ;) {
      const { rows } = await sql<SealedRow>`
        select ${sql.raw(entryColumns)}, seq, prev_hash, hash from audit_entries
        where account_id = ${accountId} and seq > ${last} order by seq limit ${rowsAtOnce}
      `.execute(this.em.getKysely());
      yield* rows.map(sealedEntry);
      last = rows.at(-1)?.seq ?? last;
      if (rows.length < rowsAtOnce) return;
    }
  }
}
