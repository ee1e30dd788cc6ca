import { deleteAuditLog } from './audit/delete-audit-log.js';
import { notFound } from '@app/common';
import {
  AccountLogo,
  ApiKey,
  inTransaction,
  Invitation,
  ReportShare,
  Session,
  WebhookEndpoint,
} from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from './lock-account.js';
import { deleteUsersWithoutAccount } from './users-without-account.js';

/** After this time, no request that began before the deletion can still be running. */
const graceInterval = "interval '1 minute'";

/**
 * Ends all access to an account, immediately on all instances, and marks it for deletion. Users who belong to no other
 * account are deleted. Everything that the account owns stays until a caller of `deletedAccounts` deletes it.
 * @param name the display name of the account.
 * @throws DomainError `not_found` if it is being deleted already.
 */
export async function closeAccount(em: EntityManager, accountId: string, name: string): Promise<void> {
  await inTransaction(em, async (transaction) => {
    if (!(await lockAccount(transaction, accountId))) throw notFound();
    await transaction.execute('update accounts set deleted_at = now(), name = null where id = ?', [
      accountId,
    ]);
    await deletePeopleAndKeys(transaction, accountId);
    await deleteAuditLog(transaction, accountId, name);
  });
}

/** Ids of the accounts that are being deleted, oldest first. */
export async function deletedAccounts(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    'select id from accounts where deleted_at is not null order by deleted_at, id',
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the row of an account that owns nothing anymore. If it returns false, call it again later: a request that
 * began before the deletion may still have added something.
 */
export async function forgetAccount(em: EntityManager, accountId: string): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    await deletePeopleAndKeys(transaction, accountId);
    await transaction.execute('delete from idempotency_keys where account_id = ?', [accountId]);
    const forgotten = await transaction.execute<object[]>(
      `delete from accounts where id = ? and deleted_at <= now() - ${graceInterval} returning id`,
      [accountId],
    );
    return forgotten.length > 0;
  });
}

async function deletePeopleAndKeys(em: EntityManager, accountId: string): Promise<void> {
  const members = await em.execute<{ user_id: string }[]>(
    'delete from memberships where account_id = ? returning user_id',
    [accountId],
  );
  await em.nativeDelete(AccountLogo, { accountId });
  await em.nativeDelete(Session, { accountId });
  await em.nativeDelete(ApiKey, { accountId });
  await em.nativeDelete(Invitation, { accountId });
  await em.nativeDelete(ReportShare, { accountId });
  // Nothing is sent anymore, not even that its links are deleted.
  await em.nativeDelete(WebhookEndpoint, { accountId });
  await deleteUsersWithoutAccount(
    em,
    members.map(({ user_id }) => user_id),
  );
}
