import { stepUpRequired } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentSession } from './sessions.service.js';
import { stepUpLifetime } from './step-up-lifetime.js';

/**
 * Consumes the confirmation that a second factor may be removed, in the transaction that removes it. Another person
 * at a browser that was stepped up for a different action cannot use that step-up.
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
