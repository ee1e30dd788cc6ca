import { forbidden } from '@app/common';
import type { Role, Scope } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { grantsScope, roleScopes } from './scopes.js';

/** Something that a user created in an account. */
export interface Creation {
  id: string;
  /** The display name; null if it has none. */
  name: string | null;
}

/** A creation with its current state. */
export interface ListedCreation extends Creation {
  createdAt: Date;
  /** False while it is paused or suspended. */
  active: boolean;
}

/**
 * A kind of resource that keeps working without the user who created it, such as keys, so that an owner decides
 * about it when that user leaves. Methods that change something need a transaction, and return what they changed.
 * They write no audit entries.
 */
export interface Creations {
  /** Everything that a user created or has taken over, if it can still be used. Newest first. */
  list(em: EntityManager, accountId: string, userId: string): Promise<ListedCreation[]>;
  /** Ids of the users who are responsible for any of them that can still be used. */
  creators(em: EntityManager, accountId: string): Promise<string[]>;
  /** Ends them permanently. @param ids only these; by default, all. */
  end(em: EntityManager, accountId: string, userId: string, ids?: readonly string[]): Promise<Creation[]>;
  /** Makes an owner responsible for them. @param ids only these; by default, all. */
  takeOver(
    em: EntityManager,
    accountId: string,
    userId: string,
    ownerId: string | null,
    ids?: readonly string[],
  ): Promise<Creation[]>;
  /** Suspends them until an owner has decided. Does nothing if this kind cannot be suspended. */
  suspend(em: EntityManager, accountId: string, userId: string): Promise<Creation[]>;
}

/**
 * Makes sure that a user may still create something, until the transaction ends: a request that removes or demotes
 * them meanwhile waits, and then finds what they created. Call it before that is stored.
 * @param userId null if no user is responsible for it, which is always allowed.
 * @throws DomainError `forbidden` if they no longer belong to the account, or their role lacks the scope.
 */
export async function lockCreator(
  em: EntityManager,
  accountId: string,
  userId: string | null,
  scope: Scope,
): Promise<void> {
  if (userId === null) return;
  const [member] = await em.execute<{ role: Role }[]>(
    'select role from memberships where account_id = ? and user_id = ? for share',
    [accountId, userId],
  );
  if (!member || !grantsScope(roleScopes[member.role], scope)) {
    throw forbidden('The role of the user responsible for this no longer allows it.');
  }
}
