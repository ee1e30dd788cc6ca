import type { AuditActor } from './audit/audit-context.js';
import type { ApiKey, Session, User } from '@app/database';

/** A user as the actor of audit entries. */
export const userActor = ({ id, email }: Pick<User, 'id' | 'email'>): AuditActor => ({
  kind: 'user',
  id,
  name: email,
});

/** The title of a key in the audit log, or of a connected app, whose `prefix` is a host. */
export const keyTitle = ({ name, prefix }: Pick<ApiKey, 'name' | 'prefix'>): string =>
  `${name} (${prefix.startsWith('way_') ? `${prefix}…` : prefix})`;

/** The title of a session in the audit log, such as `Safari on iOS`. */
export function sessionTitle({ browser, system }: Pick<Session, 'browser' | 'system'>): string | null {
  const known = [browser, system].filter((name) => name !== null);
  return known.length > 0 ? known.join(' on ') : null;
}
