import { inTransaction } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { entryColumns, recordedColumns, recordedEntry, type EntryRow } from './entry-row.js';
import { installationChain } from './record-entry.js';
import { firstPrevHash, hashOf } from './sealed-entry.js';

/** Key of an advisory lock, unique within the database: "seal". `delete_audit_log` also takes it. */
const sealerLock = 0x7365616c;

/** A suspended sealer must not keep the lock: PostgreSQL ends its connection after this time. */
const maxSilence = '5s';

interface Seal {
  accountId: string;
  id: string;
  seq: number;
  prevHash: string;
  hash: string;
}

/**
 * Moves up to `limit` entries to the ends of their chains, in one transaction. An entry gets its position here, not when
 * it was recorded, so an entry of a transaction that commits late simply comes later. Does nothing while another process
 * seals.
 * @returns the number of sealed entries.
 */
export async function sealEntries(em: EntityManager, limit: number): Promise<number> {
  return inTransaction(em, async (em) => {
    const db = em.getKysely();
    const { rows: locks } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${sealerLock}) as locked,
        set_config('idle_in_transaction_session_timeout', ${maxSilence}, true)`.execute(db);
    if (!locks[0]?.locked) return 0;
    await discardOrphans(em);
    const { rows } = await sql<EntryRow>`
      select ${sql.raw(entryColumns)} from unsealed_audit_entries order by id limit ${limit}`.execute(db);
    if (rows.length > 0) await move(em, await sealsOf(em, rows));
    return rows.length;
  });
}

/** Deletes entries of requests that were still running while their account was deleted. */
async function discardOrphans(em: EntityManager): Promise<void> {
  await sql`
    select delete_audit_log(account_id) from (select distinct account_id from unsealed_audit_entries) as waiting
    where account_id <> ${installationChain} and not exists (select 1 from accounts where id = account_id)
  `.execute(em.getKysely());
}

/** The positions of entries at the ends of their chains. */
async function sealsOf(em: EntityManager, rows: EntryRow[]): Promise<Seal[]> {
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  const { rows: heads } = await sql<{ account_id: string; seq: number; hash: string }>`
    select chain.account_id, head.seq, head.hash from unnest(${accountIds}::uuid[]) as chain (account_id)
    cross join lateral (
      select seq, hash from audit_entries e where e.account_id = chain.account_id order by seq desc limit 1
    ) as head`.execute(em.getKysely());
  const ends = new Map(heads.map(({ account_id, seq, hash }) => [account_id, { seq, hash }]));
  return rows.map((row) => {
    const last = ends.get(row.account_id) ?? { seq: 0, hash: firstPrevHash };
    const place = { seq: last.seq + 1, prevHash: last.hash };
    const hash = hashOf({ ...recordedEntry(row), ...place });
    ends.set(row.account_id, { seq: place.seq, hash });
    return { accountId: row.account_id, id: row.id, ...place, hash };
  });
}

async function move(em: EntityManager, seals: Seal[]): Promise<void> {
  const db = em.getKysely();
  const list = <Field extends keyof Seal>(field: Field) => seals.map((seal) => seal[field]);
  await sql`
    insert into audit_entries (account_id, id, ${sql.raw(recordedColumns)}, seq, prev_hash, hash)
    select account_id, id, ${sql.raw(recordedColumns)}, seal.seq, seal.prev_hash, seal.hash
    from unnest(
      ${list('accountId')}::uuid[], ${list('id')}::uuid[], ${list('seq')}::int[], ${list('prevHash')}::text[],
      ${list('hash')}::text[]
    ) as seal (account_id, id, seq, prev_hash, hash)
    join unsealed_audit_entries using (account_id, id)`.execute(db);
  // Only after the entries are in their chains: until then, a trigger rejects this.
  await sql`
    delete from unsealed_audit_entries
    using unnest(${list('accountId')}::uuid[], ${list('id')}::uuid[]) as seal (account_id, id)
    where unsealed_audit_entries.account_id = seal.account_id and unsealed_audit_entries.id = seal.id
  `.execute(db);
}
