import { scopes, type Role, type Scope } from '@app/database';

/**
 * The scopes that a scope includes. `write` leaves out members and the audit log, so that no old key reaches them,
 * and both leave out conversions and sign-ups: a client that reports conversions may do nothing else, and only keys
 * with these scopes can read orders or email addresses.
 */
export const impliedScopes: { readonly [Granted in Scope]?: readonly Scope[] } = {
  read: [
    'links:read',
    'websites:read',
    'groups:read',
    'reports:read',
    'slugs:read',
    'account:read',
    'webhooks:read',
    'domains:read',
  ],
  write: [
    'links:create',
    'links:write',
    'websites:write',
    'groups:write',
    'reports:write',
    'webhooks:write',
    'domains:write',
  ],
  'links:write': ['links:create'],
};

/** The scopes of each role, which the bearers of its sessions have. */
export const roleScopes: { readonly [Member in Role]: readonly Scope[] } = {
  owner: [
    'read',
    'write',
    'members:read',
    'members:write',
    'audit:read',
    'conversions:read',
    'conversions:write',
    'signups:read',
    'signups:write',
  ],
  editor: ['read', 'write', 'conversions:read', 'conversions:write', 'signups:read', 'signups:write'],
  viewer: ['read'],
};

/** The scopes that connected apps can have. No app decides who belongs to an account, or reads who did what. */
export const appScopes: readonly Scope[] = scopes.filter((scope) => !/^(members|audit):/.test(scope));

const covered = new Map(scopes.map((scope) => [scope, new Set([scope, ...(impliedScopes[scope] ?? [])])]));

/** True if one of the granted scopes is the required one or includes it. */
export const grantsScope = (granted: readonly Scope[], required: Scope): boolean =>
  granted.some((scope) => covered.get(scope)?.has(required));

/** The granted scopes and every scope that they include. */
export const allScopes = (granted: readonly Scope[]): Scope[] =>
  scopes.filter((scope) => grantsScope(granted, scope));

/** The granted scopes that a role allows. A role allows either everything that a scope includes or nothing of it. */
export const scopesWithin = (granted: readonly Scope[], role: Role): Scope[] =>
  granted.filter((scope) => grantsScope(roleScopes[role], scope));

const rank: Record<Role, number> = { owner: 2, editor: 1, viewer: 0 };

/** True if a role is the least role or a higher one. */
export const isAtLeast = (role: Role, least: Role): boolean => rank[role] >= rank[least];
