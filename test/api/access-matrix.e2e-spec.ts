import { newId } from '@app/common';
import { roles, scopes, type Role, type Scope } from '@app/database';
import {
  bearerOf,
  createAccountWithKey,
  createMember,
  pageHeaders,
  type SharedService,
  sharedService,
} from '@app/testing';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * The requirement of every operation: a scope under `/v1`; elsewhere nothing, a session, or a session of an owner or an
 * operator.
 */
const needed: Record<string, Scope | 'nothing' | 'session' | 'editor' | 'owner' | 'operator'> = {
  'GET /v1/account': 'account:read',
  'GET /v1/account/logo': 'account:read',
  'PUT /v1/account/logo': 'write',
  'DELETE /v1/account/logo': 'write',
  'GET /v1/account/settings': 'account:read',
  'PATCH /v1/account/settings': 'write',
  'GET /v1/analytics/lift': 'conversions:read',
  'GET /v1/analytics/reconciliation': 'reports:read',
  'GET /v1/analytics/report': 'reports:read',
  'GET /v1/analytics/summary': 'reports:read',
  'GET /v1/analytics/trends': 'reports:read',
  'GET /v1/audit-log': 'audit:read',
  'GET /v1/audit-log/export': 'audit:read',
  'GET /v1/conversions': 'conversions:read',
  'POST /v1/conversions': 'conversions:write',
  'POST /v1/conversions/bulk': 'conversions:write',
  'GET /v1/conversions/{id}': 'conversions:read',
  'DELETE /v1/conversions/{id}': 'conversions:write',
  'POST /v1/conversions/{id}/refunds': 'conversions:write',
  'GET /v1/tags': 'links:read',
  'PATCH /v1/tags/{id}': 'links:write',
  'DELETE /v1/tags/{id}': 'links:write',
  'GET /v1/groups': 'groups:read',
  'POST /v1/groups': 'groups:write',
  'GET /v1/groups/{id}': 'groups:read',
  'PATCH /v1/groups/{id}': 'groups:write',
  'DELETE /v1/groups/{id}': 'groups:write',
  'POST /v1/groups/{id}/links': 'groups:write',
  'GET /v1/imports': 'links:read',
  'POST /v1/imports': 'links:write',
  'GET /v1/imports/{id}': 'links:read',
  'PATCH /v1/imports/{id}': 'links:write',
  'DELETE /v1/imports/{id}': 'links:write',
  'POST /v1/imports/{id}/start': 'links:write',
  'POST /v1/imports/bio-page': 'websites:write',
  'GET /v1/imports/{id}/report': 'links:read',
  'GET /v1/invitations': 'members:read',
  'POST /v1/invitations': 'members:write',
  'DELETE /v1/invitations/{id}': 'members:write',
  'GET /v1/links': 'links:read',
  'POST /v1/links': 'links:create',
  'GET /v1/links/by-external-id/{externalId}': 'links:read',
  'GET /v1/links/export': 'links:read',
  'PUT /v1/links/by-external-id/{externalId}': 'links:write',
  'DELETE /v1/links/by-external-id/{externalId}': 'links:write',
  'POST /v1/links/bulk': 'links:create',
  'PATCH /v1/links/bulk': 'links:write',
  'DELETE /v1/links/bulk': 'links:write',
  'GET /v1/links/{id}': 'links:read',
  'PATCH /v1/links/{id}': 'links:write',
  'DELETE /v1/links/{id}': 'links:write',
  'PUT /v1/links/{id}/preview-image': 'links:write',
  'DELETE /v1/links/{id}/preview-image': 'links:write',
  'GET /v1/links/{id}/qr': 'links:read',
  'GET /v1/links/{id}/analytics': 'reports:read',
  'POST /v1/links/{id}/activate': 'links:write',
  'POST /v1/links/{id}/duplicate': 'links:write',
  'POST /v1/links/{id}/pause': 'links:write',
  'GET /v1/members': 'members:read',
  'PATCH /v1/members/{id}': 'members:write',
  'DELETE /v1/members/{id}': 'members:write',
  'GET /v1/members/former': 'members:read',
  'GET /v1/members/{id}/belongings': 'members:read',
  'POST /v1/members/{id}/belongings': 'members:write',
  'GET /v1/reports/shares': 'reports:read',
  'POST /v1/reports/shares': 'reports:write',
  'DELETE /v1/reports/shares/{id}': 'reports:write',
  'GET /v1/slug-suggestions': 'slugs:read',
  'GET /v1/slugs/{slug}': 'slugs:read',
  'GET /v1/domains': 'domains:read',
  'POST /v1/domains': 'domains:write',
  'GET /v1/domains/{id}': 'domains:read',
  'PATCH /v1/domains/{id}': 'domains:write',
  'DELETE /v1/domains/{id}': 'domains:write',
  'POST /v1/domains/{id}/verify': 'domains:write',
  'GET /v1/webhooks': 'webhooks:read',
  'GET /v1/events': 'webhooks:read',
  'POST /v1/webhooks': 'webhooks:write',
  'GET /v1/webhooks/{id}': 'webhooks:read',
  'PATCH /v1/webhooks/{id}': 'webhooks:write',
  'DELETE /v1/webhooks/{id}': 'webhooks:write',
  'POST /v1/webhooks/{id}/rotate-secret': 'webhooks:write',
  'POST /v1/webhooks/{id}/test': 'webhooks:write',
  'GET /v1/webhooks/{id}/deliveries': 'webhooks:read',
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}': 'webhooks:read',
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver': 'webhooks:write',
  'GET /v1/websites': 'websites:read',
  'POST /v1/websites': 'websites:write',
  'GET /v1/websites/{id}': 'websites:read',
  'PATCH /v1/websites/{id}': 'websites:write',
  'DELETE /v1/websites/{id}': 'websites:write',
  'POST /v1/websites/{id}/duplicate': 'websites:write',
  'PUT /v1/websites/{id}/photo': 'websites:write',
  'DELETE /v1/websites/{id}/photo': 'websites:write',
  'PUT /v1/websites/{id}/cover': 'websites:write',
  'DELETE /v1/websites/{id}/cover': 'websites:write',
  'PUT /v1/websites/{id}/background-image': 'websites:write',
  'DELETE /v1/websites/{id}/background-image': 'websites:write',
  'PUT /v1/websites/{id}/items/{itemId}/thumbnail': 'websites:write',
  'DELETE /v1/websites/{id}/items/{itemId}/thumbnail': 'websites:write',
  'GET /v1/websites/{id}/qr': 'websites:read',
  'GET /v1/websites/{id}/analytics': 'reports:read',
  'GET /v1/websites/{id}/signups': 'signups:read',
  'GET /v1/websites/{id}/signups/export': 'signups:read',
  'DELETE /v1/websites/{id}/signups/{signupId}': 'signups:write',

  'GET /dashboard/api/session': 'nothing',
  'POST /dashboard/api/sign-in': 'nothing',
  'POST /dashboard/api/sign-in/passkey': 'nothing',
  'POST /dashboard/api/sign-in/passkey/options': 'nothing',
  'POST /dashboard/api/sign-in/oidc': 'nothing',
  'POST /dashboard/api/sign-in/oidc/finish': 'nothing',
  'POST /dashboard/api/step-up/oidc': 'session',
  'POST /dashboard/api/sign-out': 'nothing',
  'POST /dashboard/api/sign-up': 'nothing',
  'POST /dashboard/api/sign-up/confirm': 'nothing',
  'POST /dashboard/api/password-link': 'nothing',
  'POST /dashboard/api/invitations/find': 'nothing',
  'POST /dashboard/api/invitations/sign-up': 'nothing',
  'POST /dashboard/api/invitations/accept': 'session',
  'POST /dashboard/api/step-up': 'session',
  'POST /dashboard/api/step-up/passkey': 'session',
  'POST /dashboard/api/step-up/passkey/options': 'session',
  'GET /dashboard/api/passkeys': 'session',
  'POST /dashboard/api/passkeys': 'session',
  'POST /dashboard/api/passkeys/options': 'session',
  'PATCH /dashboard/api/passkeys/{id}': 'session',
  'DELETE /dashboard/api/passkeys/{id}': 'session',
  'POST /dashboard/api/password': 'session',
  'POST /dashboard/api/token': 'session',
  'GET /dashboard/api/credentials': 'session',
  'POST /dashboard/api/totp': 'session',
  'POST /dashboard/api/totp/confirm': 'session',
  'DELETE /dashboard/api/totp': 'session',
  'POST /dashboard/api/recovery-codes': 'session',
  'POST /dashboard/api/sessions/acknowledge': 'session',
  'POST /dashboard/api/revoke-everything': 'owner',
  'GET /dashboard/api/sessions': 'session',
  'DELETE /dashboard/api/sessions/{id}': 'session',
  'GET /dashboard/api/accounts': 'session',
  'POST /dashboard/api/accounts/{id}/enter': 'session',
  'POST /dashboard/api/accounts': 'owner',
  'PATCH /dashboard/api/account': 'owner',
  'PUT /dashboard/api/account/zone': 'owner',
  'GET /dashboard/api/account/storage': 'session',
  'GET /dashboard/api/account/export': 'owner',
  'POST /dashboard/api/account/export': 'owner',
  'POST /dashboard/api/account/delete': 'owner',
  'GET /dashboard/api/keys': 'owner',
  'POST /dashboard/api/keys': 'owner',
  'POST /dashboard/api/keys/take-over': 'owner',
  'DELETE /dashboard/api/keys/{id}': 'owner',
  'GET /dashboard/api/apps': 'session',
  'POST /dashboard/api/apps': 'session',
  'POST /dashboard/api/apps/request': 'session',
  'DELETE /dashboard/api/apps/{id}': 'session',
  'GET /dashboard/api/choices': 'session',
  'GET /dashboard/api/choices/rules': 'session',
  'GET /dashboard/api/previews/breakout': 'session',
  'GET /dashboard/api/previews/guard': 'session',
  'GET /dashboard/api/previews/destination': 'session',
  'POST /dashboard/api/previews/visit': 'session',
  'POST /dashboard/api/previews/website': 'session',
  'POST /dashboard/api/previews/website-card': 'session',
  'GET /dashboard/api/technique-switches': 'session',
  'POST /dashboard/api/links/{id}/test-voucher': 'editor',
  'POST /dashboard/api/proxy-check': 'session',
  'GET /dashboard/api/operators/reports': 'operator',
  'GET /dashboard/api/operators/disabled': 'operator',
  'GET /dashboard/api/operators/targets/{slug}': 'operator',
  'POST /dashboard/api/operators/targets/{slug}/disable': 'operator',
  'POST /dashboard/api/operators/targets/{slug}/enable': 'operator',
  'POST /dashboard/api/operators/targets/{slug}/dismiss': 'operator',
  'POST /dashboard/api/operators/accounts/{id}/disable': 'operator',
  'POST /dashboard/api/operators/accounts/{id}/enable': 'operator',

  'POST /report': 'nothing',
};

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
  'write',
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

/**
 * The operations that a key with one scope may call. Written out so that it does not follow from the table that the API
 * uses.
 */
const allowedToKey: Record<Scope, Scope[]> = {
  read: reads,
  write: writes,
  'links:read': ['links:read'],
  'links:create': ['links:create'],
  'links:write': ['links:create', 'links:write'],
  'websites:read': ['websites:read'],
  'websites:write': ['websites:write'],
  'reports:write': ['reports:write'],
  'groups:read': ['groups:read'],
  'groups:write': ['groups:write'],
  'reports:read': ['reports:read'],
  'slugs:read': ['slugs:read'],
  'account:read': ['account:read'],
  'members:read': ['members:read'],
  'members:write': ['members:write'],
  'audit:read': ['audit:read'],
  'webhooks:read': ['webhooks:read'],
  'webhooks:write': ['webhooks:write'],
  'domains:read': ['domains:read'],
  'domains:write': ['domains:write'],
  'conversions:read': ['conversions:read'],
  'conversions:write': ['conversions:write'],
  'signups:read': ['signups:read'],
  'signups:write': ['signups:write'],
};

const allowedToRole: Record<Role, Scope[]> = {
  viewer: reads,
  editor: [...reads, ...writes, ...conversions, ...signups],
  owner: [...reads, ...writes, ...conversions, ...signups, 'members:read', 'members:write', 'audit:read'],
};

type Verdict = 'allowed' | 'forbidden' | 'not signed in';

/** The declared operations: both documents are generated from the routes, and CI checks that they are current. */
const operations = ['docs/openapi.json', 'docs/dashboard-openapi.json']
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> })
  .flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );

function verdictForRole(operation: string, role: Role): Verdict {
  const need = needed[operation];
  if (need === 'nothing' || need === 'session') return 'allowed';
  if (need === 'owner') return role === 'owner' ? 'allowed' : 'forbidden';
  if (need === 'editor') return role === 'viewer' ? 'forbidden' : 'allowed';
  // No role makes an operator.
  if (need === 'operator') return 'forbidden';
  return need && allowedToRole[role].includes(need) ? 'allowed' : 'forbidden';
}

function verdictForKey(operation: string, scope: Scope): Verdict {
  const need = needed[operation];
  if (need === 'nothing') return 'allowed';
  if (need === 'session' || need === 'editor' || need === 'owner' || need === 'operator')
    return 'not signed in';
  return need && allowedToKey[scope].includes(need) ? 'allowed' : 'forbidden';
}

describe('access by role and scope', () => {
  let service: SharedService;
  let database: pg.Client;
  let accountId: string;
  const members = {} as Record<Role, { userId: string; bearer: string }>;
  const keys = {} as Record<Scope, string>;

  beforeAll(async () => {
    service = await sharedService('open');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    ({ accountId } = await createAccountWithKey(service));
    for (const role of roles) {
      const member = await createMember(service, { accountId, role });
      members[role] = { userId: member.userId, bearer: await bearerOf(service.apiUrl, member) };
    }
    for (const scope of scopes) keys[scope] = (await createAccountWithKey(service, { scopes: [scope] })).key;
  });
  afterAll(async () => {
    await database?.end();
  });

  /** The cookie of a new session, because some operations end theirs. It is stepped up. */
  async function cookieOf(role: Role): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await database.query(
      `insert into sessions (account_id, id, user_id, token_hash, created_at, stepped_up_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, now(), now(), now(), now() + interval '1 day')`,
      [accountId, newId(), members[role].userId, createHash('sha256').update(token).digest('hex')],
    );
    return `waypost=${token}`;
  }

  /** Sends a request that may be allowed but changes nothing, because its ids and properties are unknown. */
  async function verdictOf(operation: string, headers: Record<string, string>): Promise<Verdict> {
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replaceAll(/\{\w+\}/g, '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3');
    const hasBody = method === 'POST' || method === 'PATCH';
    const response = await fetch(service.apiUrl + path, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', ...headers },
      body: hasBody ? '{"unknown":1}' : undefined,
    });
    const text = await response.text();
    if (response.status === 403 && text.includes('"forbidden"')) {
      // The sign-up without a setup code is refused for another reason.
      if (operation === 'POST /dashboard/api/sign-up') return 'allowed';
      return 'forbidden';
    }
    if (response.status === 401) return 'not signed in';
    if (response.status === 403 || response.status >= 500) throw new Error(`${operation}: ${text}`);
    return 'allowed';
  }

  it('lists every operation and no others', () => {
    expect(operations.slice().sort()).toEqual(Object.keys(needed).sort());
  });

  it('covers every role and every scope', () => {
    expect(Object.keys(allowedToRole).sort()).toEqual([...roles].sort());
    expect(Object.keys(allowedToKey).sort()).toEqual([...scopes].sort());
  });

  it.each(Object.keys(needed))('%s', async (operation) => {
    const isPublic = operation.includes(' /v1/');
    const actual: Record<string, Verdict> = {};
    const expected: Record<string, Verdict> = {};
    for (const role of roles) {
      const headers: Record<string, string> = isPublic
        ? { Authorization: `Bearer ${members[role].bearer}` }
        : await pageHeaders(service.apiUrl, await cookieOf(role));
      actual[role] = await verdictOf(operation, headers);
      expected[role] = verdictForRole(operation, role);
    }
    for (const scope of scopes) {
      actual[scope] = await verdictOf(operation, { Authorization: `Bearer ${keys[scope]}` });
      expected[scope] = verdictForKey(operation, scope);
    }
    expect(actual).toEqual(expected);
  });
});
