import { stepUpRequired } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentSession } from './sessions.service.js';
import { stepUpLifetime } from './step-up-lifetime.js';

/**
 * Uses up the confirmation that a second factor is to be removed, in the transaction that removes it. Somebody else at a browser
 * that was stepped up for something else gets no further.
 * @throws DomainError step_up_required if the user of the session has not confirmed it since the last removal.
 */
export async function useRemovalConfirmation(
  em: EntityManager,
  { id, user }: Pick<CurrentSession, 'id' | 'user'>,
): Promise<void> {
  const used = await em.execute<object[]>(
    `update sessions set removal_confirmed_at = null
     where user_id = ? and id = ? and removal_confirmed_at > now() - ${stepUpLifetime} returning id`,
    [user.id, id],
  );
  if (used.length === 0) throw stepUpRequired();
}
