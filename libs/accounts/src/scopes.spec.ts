import { roles, scopes, type Scope } from '@app/database';
import { allScopes, grantsScope, impliedScopes, isAtLeast, roleScopes, scopesWithin } from './scopes.js';

const reads: Scope[] = [
  'links:read',
  'websites:read',
  'groups:read',
  'reports:read',
  'slugs:read',
  'account:read',
  'webhooks:read',
  'domains:read',
];
const writes: Scope[] = [
  'links:create',
  'links:write',
  'websites:write',
  'groups:write',
  'reports:write',
  'webhooks:write',
  'domains:write',
];
const conversions: Scope[] = ['conversions:read', 'conversions:write'];
const signups: Scope[] = ['signups:read', 'signups:write'];
const ownersOnly: Scope[] = ['members:read', 'members:write', 'audit:read'];

const sorted = (list: readonly Scope[]): Scope[] => [...list].sort();

describe('scopes', () => {
  it('include exactly what the table says', () => {
    const expected: Record<Scope, Scope[]> = {
      ...(Object.fromEntries(scopes.map((scope) => [scope, [scope]])) as Record<Scope, Scope[]>),
      read: ['read', ...reads],
      write: ['write', ...writes],
      'links:write': ['links:write', 'links:create'],
    };
    for (const scope of scopes) {
      expect([scope, sorted(allScopes([scope]))]).toEqual([scope, sorted(expected[scope])]);
    }
  });

  it('are included transitively, so that one look at the table is enough', () => {
    for (const [granted, included = []] of Object.entries(impliedScopes)) {
      for (const scope of included) {
        for (const further of impliedScopes[scope] ?? []) {
          expect([granted, scope, further, included.includes(further)]).toEqual([
            granted,
            scope,
            further,
            true,
          ]);
        }
      }
    }
  });

  it('of a key without any grant are empty', () => {
    expect(scopes.filter((scope) => grantsScope([], scope))).toEqual([]);
  });

  it('of the roles: viewers read, editors also write and see conversions and sign-ups, owners do everything', () => {
    expect(sorted(allScopes(roleScopes.viewer))).toEqual(sorted(['read', ...reads]));
    expect(sorted(allScopes(roleScopes.editor))).toEqual(
      sorted(['read', ...reads, 'write', ...writes, ...conversions, ...signups]),
    );
    expect(sorted(allScopes(roleScopes.owner))).toEqual(sorted(scopes));
    expect(ownersOnly.filter((scope) => grantsScope(roleScopes.editor, scope))).toEqual([]);
  });

  it('are each allowed by a role with everything that they include, or not at all', () => {
    for (const role of roles) {
      for (const scope of scopes) {
        const allowed = allScopes([scope]).map((included) => grantsScope(roleScopes[role], included));
        expect([role, scope, new Set(allowed).size]).toEqual([role, scope, 1]);
      }
    }
  });
});

describe('scopesWithin', () => {
  it('omits what a role does not allow', () => {
    const granted: Scope[] = ['read', 'links:write', 'members:write', 'reports:read'];
    expect(scopesWithin(granted, 'owner')).toEqual(granted);
    expect(scopesWithin(granted, 'editor')).toEqual(['read', 'links:write', 'reports:read']);
    expect(scopesWithin(granted, 'viewer')).toEqual(['read', 'reports:read']);
    expect(scopesWithin(['members:write'], 'viewer')).toEqual([]);
  });
});

describe('isAtLeast', () => {
  it('orders the roles', () => {
    const pairs = roles.map((role) => roles.filter((least) => isAtLeast(role, least)));
    expect(pairs).toEqual([['owner', 'editor', 'viewer'], ['editor', 'viewer'], ['viewer']]);
  });
});
