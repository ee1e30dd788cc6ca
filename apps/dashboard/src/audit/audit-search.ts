import type { paths } from '../api/v1.gen.ts';

type Query = NonNullable<paths['/v1/audit-log']['get']['parameters']['query']>;
export type AuditAction = NonNullable<Query['action']>;
export type ActorKind = NonNullable<Query['actorKind']>;

/** The URL parameters of the audit log, which filter its entries. */
export interface AuditSearch {
  action?: AuditAction;
  by?: ActorKind;
}

/**
 * Leaves the validation of actions to the API. A value that is not a string becomes undefined instead of being omitted:
 * the router merges this over the URL's parameters.
 */
export function parseAuditSearch({ action, by }: Record<string, unknown>): AuditSearch {
  return {
    action: typeof action === 'string' ? (action as AuditAction) : undefined,
    by: typeof by === 'string' ? (by as ActorKind) : undefined,
  };
}
