import type { Domain } from '@app/database';

/** What entries of the audit log about a domain say of it. */
export const domainTarget = ({ uid, host }: Pick<Domain, 'uid' | 'host'>) => ({
  type: 'domain' as const,
  id: uid,
  name: host,
});
