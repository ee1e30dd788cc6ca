import type { AuditActorKind } from '@app/database';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from './audit-actions.js';

/** The user, key or process that performs an action. */
export interface AuditActor {
  kind: AuditActorKind;
  /** Id of the user or key; null for the command line and Waypost itself. */
  id: string | null;
  /** The display name: an email address, or a key's name and prefix. */
  name: string | null;
}

/** The data that the entries of one request, command or job have in common. */
export interface AuditContext {
  actor: AuditActor;
  /** Id of the session or key that the request came with. */
  credentialId: string | null;
  requestId: string | null;
  /**
   * The actions that the operation declares. It records no others: signing up also starts a session, but is one
   * entry. Undefined if everything is recorded, as on the command line.
   */
  actions?: readonly AuditAction[];
}

/** Waypost itself. */
export const systemActor: AuditActor = { kind: 'system', id: null, name: null };

const storage = new AsyncLocalStorage<AuditContext>();

const systemContext: AuditContext = {
  actor: systemActor,
  credentialId: null,
  requestId: null,
};

/** Runs `work`, whose entries name the context's actor. */
export function withAuditContext<T>(context: AuditContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the running request or command. Otherwise the actor is Waypost itself. */
export const currentAuditContext = (): AuditContext => storage.getStore() ?? systemContext;
