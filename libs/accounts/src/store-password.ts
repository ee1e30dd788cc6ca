import { record } from './audit/record-entry.js';
import { Session, User } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { userActor } from './audit-names.js';
import { noteSecurityEvent } from './security-events.js';
import { deleteSetupCode } from './setup-code.js';
import type { Member } from './users.service.js';

/**
 * Stores the password of a user and ends all their sessions, in a transaction.
 * @param options `isNew`: the audit log already has an entry about the new user; `byThemselves`: the user is not signed in.
 * @returns the number of live sessions that ended.
 */
export async function storePassword(
  em: EntityManager,
  { user, account }: Member,
  passwordHash: string,
  { isNew = false, byThemselves = false } = {},
): Promise<number> {
  const userId = user.id;
  // The user's row first: a concurrent sign-in with the old password either comes before, and its session ends here, or
  // comes after and is rejected.
  await em.nativeUpdate(User, { id: userId }, { passwordHash });
  await deleteSetupCode(em);
  if (!isNew) await noteSecurityEvent(em, userId, 'password-changed');
  const sessionsEnded = await em.nativeDelete(Session, { userId, expiresAt: { $gt: new Date() } });
  if (!isNew) {
    await record(em, {
      accountId: account.id,
      action: 'password.changed',
      target: { type: 'user', id: userId, name: user.email },
      details: { sessionsEnded },
      actor: byThemselves ? userActor(user) : undefined,
    });
  }
  return sessionsEnded;
}
