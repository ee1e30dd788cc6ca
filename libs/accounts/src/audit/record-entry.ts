import { newId } from '@app/common';
import type { AuditDetails } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditAction, AuditTargetType } from './audit-actions.js';
import { type AuditActor, currentAuditContext } from './audit-context.js';

/** Account id of the installation's own chain, for events that outlive every account. */
export const installationChain = '00000000-0000-0000-0000-000000000000';

/** An action of a service. */
export interface AuditEvent {
  /** The chain it belongs to: an account, or `installationChain`. */
  accountId: string;
  action: AuditAction;
  target?: { type: AuditTargetType; id: string | null; name: string | null };
  /** Names of the changed fields, never their values. */
  fields?: string[];
  /** Small facts that may be kept as long as the account: no secrets, no visitor data; numbers are integers. */
  details?: AuditDetails;
  /** The actor, if the request did not know it before, as when a user signs in. */
  actor?: AuditActor;
}

/** The input fields of an entry in a `BatchedStatement`. */
export const entryInputColumns = {
  entryId: 'uuid',
  actorKind: 'text',
  actorId: 'uuid',
  actorName: 'text',
  credentialId: 'uuid',
  requestId: 'uuid',
} as const;

export type EntryInput = {
  /** Null if the operation records something else; see `AuditContext.actions`. */
  [Field in keyof typeof entryInputColumns]: string | null;
};

/** The input of a batched statement that does `action` and records it with `batchedEntriesSql`. */
export function entryInput(action: AuditAction): EntryInput {
  const { actor, credentialId, requestId, actions } = currentAuditContext();
  return {
    entryId: actions && !actions.includes(action) ? null : newId(),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    credentialId,
    requestId,
  };
}

interface BatchedEntries {
  action: AuditAction;
  targetType: AuditTargetType;
  /** SQL of the target's id and name. */
  targetId: string;
  targetName: string;
  /** SQL of the rows, which have an `account_id`, a `created_at` and the columns of `EntryInput`. */
  from: string;
}

/** SQL that records entries in the statement that makes the changes, to embed as a common table expression. */
export const batchedEntriesSql = ({
  action,
  targetType,
  targetId,
  targetName,
  from,
}: BatchedEntries): string => `
  insert into unsealed_audit_entries (
    account_id, id, created_at, action, actor_kind, actor_id, actor_name, credential_id, request_id,
    target_type, target_id, target_name
  )
  select account_id, entry_id, created_at, '${action}', actor_kind, actor_id, actor_name, credential_id, request_id,
    '${targetType}', ${targetId}, ${targetName}
  from ${from} where entry_id is not null`;

/**
 * Records an event in the transaction that causes it, so that both are committed or neither. Does nothing if the
 * operation records something else; see `AuditContext.actions`.
 * @throws Error outside of a transaction.
 */
export async function record(em: EntityManager, event: AuditEvent): Promise<void> {
  if (!em.isInTransaction()) throw new Error(`${event.action} is not recorded in a transaction`);
  const { actor, credentialId, requestId, actions } = currentAuditContext();
  if (actions && !actions.includes(event.action)) return;
  const { accountId, action, target, fields = [], details = {} } = event;
  const by = event.actor ?? actor;
  await sql`
    insert into unsealed_audit_entries (
      account_id, id, created_at, action, actor_kind, actor_id, actor_name, credential_id, request_id,
      target_type, target_id, target_name, fields, details
    ) values (
      ${accountId}, ${newId()}, ${new Date()}, ${action}, ${by.kind}, ${by.id}, ${by.name}, ${credentialId},
      ${requestId}, ${target?.type}, ${target?.id}, ${target?.name}, ${fields}::text[], ${JSON.stringify(details)}::jsonb
    )`.execute(em.getKysely());
}
