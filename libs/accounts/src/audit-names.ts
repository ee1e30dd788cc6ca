import type { AuditActor } from './audit/audit-context.js';
import type { ApiKey, Session, User } from '@app/database';

/** A user as the audit log names them. */
export const userActor = ({ id, email }: Pick<User, 'id' | 'email'>): AuditActor => ({
  kind: 'user',
  id,
  name: email,
});

/** What the audit log calls a key. */
export const keyTitle = ({ name, prefix }: Pick<ApiKey, 'name' | 'prefix'>): string => `${name} (${prefix}…)`;

/** What the audit log calls a session, such as `Safari on iOS`. */
export function sessionTitle({ browser, system }: Pick<Session, 'browser' | 'system'>): string | null {
  const known = [browser, system].filter((name) => name !== null);
  return known.length > 0 ? known.join(' on ') : null;
}
