import type { Scope } from '../api/dashboard-client.ts';

/** What a key with custom access can be allowed to do. `read` and `write` have separate options. */
export const customScopes: { scope: Exclude<Scope, 'read' | 'write'>; label: string }[] = [
  { scope: 'links:read', label: 'View links' },
  { scope: 'links:create', label: 'Create links' },
  { scope: 'links:write', label: 'Create, change and delete links' },
  { scope: 'groups:read', label: 'View groups' },
  { scope: 'groups:write', label: 'Create, change and delete groups' },
  { scope: 'websites:read', label: 'View bio pages' },
  { scope: 'websites:write', label: 'Create, change and delete bio pages' },
  { scope: 'reports:read', label: 'View reports' },
  { scope: 'account:read', label: 'View the account overview' },
  { scope: 'slugs:read', label: 'Check whether slugs are available' },
  { scope: 'members:read', label: 'View members and invitations' },
  { scope: 'members:write', label: 'Invite, change and remove members' },
  { scope: 'audit:read', label: 'View the audit log' },
];
