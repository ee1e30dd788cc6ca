import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { installationChain, record } from './record-entry.js';

/**
 * Deletes the chain of an account in the transaction that deletes the account, and records in the installation's chain
 * that this happened, with the number of entries and the last hash. Call it after everything that records something in
 * the account's own chain, and before the account's row is deleted. The sealer waits until the transaction ends.
 * @param name the display name of the account.
 */
export async function deleteAuditLog(
  em: EntityManager,
  accountId: string,
  name: string | null,
): Promise<void> {
  const { rows } = await sql<{ entries: string; head: string | null }>`
    select entries, head from delete_audit_log(${accountId})`.execute(em.getKysely());
  await record(em, {
    accountId: installationChain,
    action: 'account.deleted',
    target: { type: 'account', id: accountId, name },
    details: { entries: Number(rows[0]?.entries), head: rows[0]?.head ?? null },
  });
}
