import { unauthorized, type DomainError } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { usePasskeyChallenge, type PasskeyChallenge } from './passkey-challenges.js';

/** A passkey whose signature of a challenge is valid. It counts when `usePasskey` has accepted it. */
export interface PasskeyProof {
  userId: string;
  passkeyId: string;
  challenge: PasskeyChallenge;
  /** The authenticator's count of uses, with this one. */
  counter: number;
}

/**
 * Accepts a proof, in the transaction of what it authorizes. A passkey that is removed concurrently either comes
 * first, and this fails, or waits until that transaction ends.
 * @throws DomainError unauthorized if the challenge had been used before, the passkey no longer exists, or its counter
 * went back.
 */
export async function usePasskey(em: EntityManager, proof: PasskeyProof): Promise<void> {
  const { userId, passkeyId, challenge, counter } = proof;
  // A counter that does not increase means that the passkey was copied. Authenticators that do not count send 0.
  const used = await em.execute<object[]>(
    `update passkeys set counter = ?, last_used_at = now()
     where user_id = ? and id = ? and (counter < ? or (counter = 0 and ? = 0)) returning id`,
    [counter, userId, passkeyId, counter, counter],
  );
  if (used.length === 0 || !(await usePasskeyChallenge(em, challenge))) throw passkeyNotAccepted();
}

/** The same error for every cause, so that it reveals nothing about passkeys. */
export const passkeyNotAccepted = (): DomainError =>
  unauthorized('This passkey was not accepted. Try again, or sign in another way.');
