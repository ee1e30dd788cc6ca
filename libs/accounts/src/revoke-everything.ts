import { record } from '@app/audit';
import { inTransaction, PasswordLink } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentSession } from './sessions.service.js';

/** How many of each were live. */
export interface Revoked {
  sessions: number;
  keys: number;
  invitations: number;
}

/**
 * Ends everything that gives access besides the credentials of this user: all their other sessions with their bearers,
 * their one-time links, and the keys and open invitations of the account that they act for.
 */
export async function revokeEverything(
  em: EntityManager,
  { id, user, account }: Pick<CurrentSession, 'id' | 'user' | 'account'>,
): Promise<Revoked> {
  return inTransaction(em, async (transaction) => {
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
    const links = await transaction.nativeDelete(PasswordLink, { userId: user.id });
    const revoked = { sessions: sessions.length, keys: keys.length, invitations: invitations.length };
    if (links + sessions.length + keys.length + invitations.length === 0) return revoked;
    await record(transaction, {
      accountId: account.id,
      action: 'user.revoked_everything',
      target: { type: 'user', id: user.id, name: user.email },
      details: {
        sessionsEnded: sessions.length,
        keysRevoked: keys.length,
        invitationsRevoked: invitations.length,
      },
    });
    return revoked;
  });
}
