import type { Scope } from '../api/dashboard-client.ts';

type CustomScope = Exclude<Scope, 'read' | 'write'>;

const labels: Record<CustomScope, string> = {
  'links:read': 'View links',
  'links:create': 'Create links',
  'links:write': 'Create, change and delete links',
  'groups:read': 'View groups',
  'groups:write': 'Create, change and delete groups',
  'websites:read': 'View bio pages',
  'websites:write': 'Create, change and delete bio pages',
  'reports:read': 'View reports',
  'reports:write': 'Share reports by link',
  'account:read': 'View the account overview',
  'slugs:read': 'Check whether slugs are available',
  'members:read': 'View members and invitations',
  'members:write': 'Invite, change and remove members',
  'audit:read': 'View the audit log',
};

/** What a key with custom access can be allowed to do. `read` and `write` have separate options. */
export const customScopes = Object.entries(labels).map(([scope, label]) => ({
  scope: scope as CustomScope,
  label,
}));
