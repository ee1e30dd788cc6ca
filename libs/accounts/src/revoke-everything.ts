import { record } from './audit/record-entry.js';
import { inTransaction, PasswordLink } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockCredentials } from './credentials.js';
import { useRemovalConfirmation } from './factor-removals.js';
import { noteSecurityEvent } from './security-events.js';
import type { CurrentSession } from './sessions.service.js';

/** The numbers of revoked items that were live. */
export interface Revoked {
  sessions: number;
  keys: number;
  invitations: number;
  reportShares: number;
  passkeys: number;
  webhooks: number;
}

/** Pauses the webhooks of an account, which this library does not know. @returns the number of webhooks that were active. */
export type PauseWebhooks = (em: EntityManager, accountId: string) => Promise<number>;

/**
 * Ends everything that an attacker could have used or left behind: the user's other sessions with their bearers, their
 * one-time links and passkeys, and the keys, open invitations and shared reports of the account that they act for. Its webhooks
 * are paused, no matter who created them: an attacker could have changed their URLs. The user keeps their password,
 * and the passkey that this session began with, because they hold it.
 * @throws DomainError step_up_required if a passkey would be removed and the user has not confirmed it in this session.
 */
export async function revokeEverything(
  em: EntityManager,
  { id, user, account }: Pick<CurrentSession, 'id' | 'user' | 'account'>,
  pauseWebhooks: PauseWebhooks,
): Promise<Revoked> {
  return inTransaction(em, async (transaction) => {
    // A concurrent sign-in either has already started its session, which ends here, or comes after.
    await lockCredentials(transaction, user.id);
    const passkeys = await transaction.execute<object[]>(
      `delete from passkeys where user_id = ? and not exists (
         select 1 from sessions s where s.user_id = passkeys.user_id and s.id = ? and s.passkey_id = passkeys.id
       ) returning id`,
      [user.id, id],
    );
    if (passkeys.length > 0) {
      await useRemovalConfirmation(transaction, { id, user });
      await noteSecurityEvent(transaction, user.id, 'passkey-removed');
    }
    const sessions = await transaction.execute<object[]>(
      'delete from sessions where user_id = ? and id <> ? returning id',
      [user.id, id],
    );
    const keys = await transaction.execute<object[]>(
      `update api_keys set revoked_at = now()
       where account_id = ? and revoked_at is null and (expires_at is null or expires_at > now()) returning id`,
      [account.id],
    );
    const invitations = await transaction.execute<object[]>(
      'delete from invitations where account_id = ? and expires_at > now() returning id',
      [account.id],
    );
    const reportShares = await transaction.execute<object[]>(
      'delete from report_shares where account_id = ? and (expires_at is null or expires_at > now()) returning id',
      [account.id],
    );
    const links = await transaction.nativeDelete(PasswordLink, { userId: user.id });
    const revoked = {
      sessions: sessions.length,
      keys: keys.length,
      invitations: invitations.length,
      reportShares: reportShares.length,
      passkeys: passkeys.length,
      webhooks: await pauseWebhooks(transaction, account.id),
    };
    if (Object.values(revoked).every((count) => count === 0) && links === 0) return revoked;
    await record(transaction, {
      accountId: account.id,
      action: 'user.revoked_everything',
      target: { type: 'user', id: user.id, name: user.email },
      details: {
        sessionsEnded: sessions.length,
        keysRevoked: keys.length,
        invitationsRevoked: invitations.length,
        reportSharesRevoked: reportShares.length,
        passkeysRemoved: passkeys.length,
        webhooksPaused: revoked.webhooks,
      },
    });
    return revoked;
  });
}
