import { t } from '@lingui/core/macro';
import type { Scope } from '../api/dashboard-client.ts';

type CustomScope = Exclude<Scope, 'read' | 'write'>;

const labels: Record<CustomScope, string> = {
  'links:read': t`View links`,
  'links:create': t`Create links`,
  'links:write': t`Create, change and delete links`,
  'groups:read': t`View groups`,
  'groups:write': t`Create, change and delete groups`,
  'websites:read': t`View bio pages`,
  'websites:write': t`Create, change and delete bio pages`,
  'reports:read': t`View reports`,
  'reports:write': t`Share reports by link`,
  'account:read': t`View the account overview`,
  'slugs:read': t`Check whether slugs are available`,
  'members:read': t`View members and invitations`,
  'members:write': t`Invite, change and remove members`,
  'audit:read': t`View the audit log`,
  'webhooks:read': t`View webhooks`,
  'webhooks:write': t`Create, change and delete webhooks`,
  'domains:read': t`View domains`,
  'domains:write': t`Add, verify, change and delete domains`,
  'conversions:read': t`View conversions`,
  'conversions:write': t`Report, refund and delete conversions`,
  'signups:read': t`View sign-ups of bio pages`,
  'signups:write': t`Delete sign-ups of bio pages`,
};

/** What a scope allows, in words. */
export function scopeText(scope: Scope): string {
  if (scope === 'read') return t`View everything but members, the audit log, conversions and sign-ups`;
  if (scope === 'write') {
    return t`Create, change and delete links, bio pages, groups, webhooks and domains, share reports, and change settings of the account`;
  }
  return labels[scope];
}

/** The scopes that a key with custom access can have. `read` and `write` have separate options. */
export const customScopes = Object.entries(labels).map(([scope, label]) => ({
  scope: scope as CustomScope,
  label,
}));
