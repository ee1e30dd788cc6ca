import 'reflect-metadata';
import { loadSettings } from '@app/common';
import { createApp, type Requirement } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { api } from '../api.definition.js';

function describeRequirement(requires: Requirement | undefined): string {
  if (!requires) return 'undeclared';
  const stepUp = 'stepUp' in requires && requires.stepUp ? ', stepped up' : '';
  if (requires.caller === 'bearer') return `bearer with ${requires.scope ?? 'any scope'}${stepUp}`;
  if (requires.caller === 'dashboard') {
    if (!requires.signedIn) return 'own page';
    const session = requires.operator ? 'session of operator' : 'session';
    const evenIfDisabled = requires.evenIfDisabled ? ', even if disabled' : '';
    return `${requires.role ? `session of ${requires.role}` : session}${stepUp}${evenIfDisabled}`;
  }
  return requires.caller;
}

describe('access to the API', () => {
  let app: NestFastifyApplication;
  /** Requirement by route: routes of controllers, and the others. */
  const operations: Record<string, string> = {};
  const pages: Record<string, string> = {};

  beforeAll(async () => {
    // A syntactically valid URL is enough: nothing connects to the database.
    process.env.DATABASE_URL = 'postgres://localhost/none';
    app = await createApp(api, loadSettings(), false);
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    fastify.addHook('onRoute', ({ method, url, config, handler }) => {
      if (method === 'HEAD') return;
      const routes = /Controller\.\w+$/.test(handler.name) ? operations : pages;
      routes[`${String(method)} ${url}`] = describeRequirement(config?.requires);
    });
    await app.init();
    await fastify.ready();
  });
  afterAll(() => app?.close());

  it('is declared by every operation', () => {
    expect(operations).toEqual({
      'GET /health/live': 'anyone',
      'GET /health/ready': 'anyone',
      'GET /metrics': 'metrics-reader',
      'GET /.well-known/security.txt': 'anyone',
      'GET /report': 'anyone',
      'GET /share/:token': 'anyone',
      'POST /report': 'anyone',
      'POST /report/form': 'anyone',

      'GET /dashboard/api/session': 'own page',
      'POST /dashboard/api/sign-in': 'own page',
      'POST /dashboard/api/sign-out': 'own page',
      'POST /dashboard/api/sign-up': 'own page',
      'POST /dashboard/api/sign-up/confirm': 'own page',
      'POST /dashboard/api/password-link': 'own page',
      'POST /dashboard/api/step-up': 'session',
      'POST /dashboard/api/password': 'session, stepped up',
      'GET /dashboard/api/credentials': 'session',
      'GET /dashboard/api/passkeys': 'session',
      'POST /dashboard/api/passkeys': 'session, stepped up',
      'POST /dashboard/api/passkeys/options': 'session, stepped up',
      'PATCH /dashboard/api/passkeys/:id': 'session, stepped up',
      'DELETE /dashboard/api/passkeys/:id': 'session, stepped up',
      'POST /dashboard/api/sign-in/passkey': 'own page',
      'POST /dashboard/api/sign-in/passkey/options': 'own page',
      'POST /dashboard/api/step-up/passkey': 'session',
      'POST /dashboard/api/step-up/passkey/options': 'session',
      'POST /dashboard/api/sign-in/oidc': 'own page',
      'POST /dashboard/api/sign-in/oidc/finish': 'own page',
      'POST /dashboard/api/step-up/oidc': 'session',
      'POST /dashboard/api/totp': 'session, stepped up',
      'POST /dashboard/api/totp/confirm': 'session, stepped up',
      'DELETE /dashboard/api/totp': 'session, stepped up',
      'POST /dashboard/api/recovery-codes': 'session, stepped up',
      'POST /dashboard/api/sessions/acknowledge': 'session',
      'POST /dashboard/api/revoke-everything': 'session of owner, stepped up',
      'POST /dashboard/api/token': 'session',
      'GET /dashboard/api/sessions': 'session',
      'DELETE /dashboard/api/sessions/:id': 'session',
      'GET /dashboard/api/accounts': 'session, even if disabled',
      'POST /dashboard/api/accounts': 'session of owner',
      'POST /dashboard/api/accounts/:id/enter': 'session, even if disabled',
      'POST /dashboard/api/invitations/find': 'own page',
      'POST /dashboard/api/invitations/accept': 'session, even if disabled',
      'POST /dashboard/api/invitations/sign-up': 'own page',
      'GET /dashboard/api/account/storage': 'session',
      'GET /dashboard/api/account/export': 'session of owner, stepped up',
      'POST /dashboard/api/account/export': 'session of owner, stepped up',
      'POST /dashboard/api/account/delete': 'session of owner, stepped up',
      'PATCH /dashboard/api/account': 'session of owner',
      'PUT /dashboard/api/account/zone': 'session of owner',
      'GET /dashboard/api/keys': 'session of owner',
      'POST /dashboard/api/keys': 'session of owner, stepped up',
      'POST /dashboard/api/keys/take-over': 'session of owner, stepped up',
      'DELETE /dashboard/api/keys/:id': 'session of owner, stepped up',
      'GET /dashboard/api/apps': 'session',
      'POST /dashboard/api/apps': 'session, stepped up',
      'POST /dashboard/api/apps/request': 'session',
      'DELETE /dashboard/api/apps/:id': 'session',
      'GET /dashboard/api/choices': 'session',
      'GET /dashboard/api/choices/rules': 'session',
      'GET /dashboard/api/previews/breakout': 'session',
      'GET /dashboard/api/previews/guard': 'session',
      'GET /dashboard/api/previews/destination': 'session',
      'POST /dashboard/api/previews/visit': 'session',
      'POST /dashboard/api/previews/website': 'session',
      'POST /dashboard/api/previews/website-card': 'session',
      'GET /dashboard/api/technique-switches': 'session',
      'POST /dashboard/api/links/:id/test-voucher': 'session of editor',
      'POST /dashboard/api/proxy-check': 'session',
      'GET /dashboard/api/operators/reports': 'session of operator',
      'GET /dashboard/api/operators/disabled': 'session of operator',
      'GET /dashboard/api/operators/targets/:slug': 'session of operator',
      'POST /dashboard/api/operators/targets/:slug/disable': 'session of operator, stepped up',
      'POST /dashboard/api/operators/targets/:slug/enable': 'session of operator, stepped up',
      'POST /dashboard/api/operators/targets/:slug/dismiss': 'session of operator',
      'POST /dashboard/api/operators/accounts/:id/disable': 'session of operator, stepped up',
      'POST /dashboard/api/operators/accounts/:id/enable': 'session of operator, stepped up',

      'GET /v1/account': 'bearer with account:read',
      'GET /v1/account/logo': 'bearer with account:read',
      'PUT /v1/account/logo': 'bearer with write',
      'DELETE /v1/account/logo': 'bearer with write',
      'GET /v1/account/settings': 'bearer with account:read',
      'PATCH /v1/account/settings': 'bearer with write',
      'GET /v1/analytics/lift': 'bearer with conversions:read',
      'GET /v1/analytics/reconciliation': 'bearer with reports:read',
      'GET /v1/analytics/report': 'bearer with reports:read',
      'GET /v1/analytics/summary': 'bearer with reports:read',
      'GET /v1/analytics/trends': 'bearer with reports:read',
      'GET /v1/audit-log': 'bearer with audit:read',
      'GET /v1/audit-log/export': 'bearer with audit:read',
      'GET /v1/conversions': 'bearer with conversions:read',
      'POST /v1/conversions': 'bearer with conversions:write',
      'POST /v1/conversions/bulk': 'bearer with conversions:write',
      'GET /v1/conversions/:id': 'bearer with conversions:read',
      'DELETE /v1/conversions/:id': 'bearer with conversions:write',
      'POST /v1/conversions/:id/refunds': 'bearer with conversions:write',
      'GET /v1/tags': 'bearer with links:read',
      'PATCH /v1/tags/:id': 'bearer with links:write',
      'DELETE /v1/tags/:id': 'bearer with links:write',
      'GET /v1/groups': 'bearer with groups:read',
      'POST /v1/groups': 'bearer with groups:write',
      'GET /v1/groups/:id': 'bearer with groups:read',
      'PATCH /v1/groups/:id': 'bearer with groups:write',
      'DELETE /v1/groups/:id': 'bearer with groups:write',
      'POST /v1/groups/:id/links': 'bearer with groups:write',
      'GET /v1/links/export': 'bearer with links:read',
      'GET /v1/imports': 'bearer with links:read',
      'POST /v1/imports': 'bearer with links:write',
      'GET /v1/imports/:id': 'bearer with links:read',
      'GET /v1/imports/:id/report': 'bearer with links:read',
      'PATCH /v1/imports/:id': 'bearer with links:write',
      'POST /v1/imports/:id/start': 'bearer with links:write',
      'POST /v1/imports/bio-page': 'bearer with websites:write',
      'DELETE /v1/imports/:id': 'bearer with links:write',
      'GET /v1/links': 'bearer with links:read',
      'POST /v1/links': 'bearer with links:create',
      'GET /v1/links/by-external-id/:externalId': 'bearer with links:read',
      'PUT /v1/links/by-external-id/:externalId': 'bearer with links:write',
      'DELETE /v1/links/by-external-id/:externalId': 'bearer with links:write',
      'POST /v1/links/bulk': 'bearer with links:create',
      'PATCH /v1/links/bulk': 'bearer with links:write',
      'DELETE /v1/links/bulk': 'bearer with links:write',
      'GET /v1/links/:id': 'bearer with links:read',
      'PATCH /v1/links/:id': 'bearer with links:write',
      'DELETE /v1/links/:id': 'bearer with links:write',
      'PUT /v1/links/:id/preview-image': 'bearer with links:write',
      'DELETE /v1/links/:id/preview-image': 'bearer with links:write',
      'GET /v1/links/:id/qr': 'bearer with links:read',
      'GET /v1/links/:id/analytics': 'bearer with reports:read',
      'POST /v1/links/:id/activate': 'bearer with links:write',
      'POST /v1/links/:id/duplicate': 'bearer with links:write',
      'POST /v1/links/:id/pause': 'bearer with links:write',
      'GET /v1/invitations': 'bearer with members:read',
      'POST /v1/invitations': 'bearer with members:write, stepped up',
      'DELETE /v1/invitations/:id': 'bearer with members:write, stepped up',
      'GET /v1/members': 'bearer with members:read',
      'PATCH /v1/members/:id': 'bearer with members:write, stepped up',
      'DELETE /v1/members/:id': 'bearer with members:write, stepped up',
      'GET /v1/members/former': 'bearer with members:read',
      'GET /v1/members/:id/belongings': 'bearer with members:read',
      'POST /v1/members/:id/belongings': 'bearer with members:write, stepped up',
      'GET /v1/reports/shares': 'bearer with reports:read',
      'POST /v1/reports/shares': 'bearer with reports:write',
      'DELETE /v1/reports/shares/:id': 'bearer with reports:write',
      'GET /v1/slug-suggestions': 'bearer with slugs:read',
      'GET /v1/slugs/:slug': 'bearer with slugs:read',
      'GET /v1/domains': 'bearer with domains:read',
      'POST /v1/domains': 'bearer with domains:write',
      'GET /v1/domains/:id': 'bearer with domains:read',
      'PATCH /v1/domains/:id': 'bearer with domains:write',
      'DELETE /v1/domains/:id': 'bearer with domains:write',
      'POST /v1/domains/:id/verify': 'bearer with domains:write',
      'GET /v1/webhooks': 'bearer with webhooks:read',
      'GET /v1/events': 'bearer with webhooks:read',
      'POST /v1/webhooks': 'bearer with webhooks:write, stepped up',
      'GET /v1/webhooks/:id': 'bearer with webhooks:read',
      'PATCH /v1/webhooks/:id': 'bearer with webhooks:write, stepped up',
      'DELETE /v1/webhooks/:id': 'bearer with webhooks:write, stepped up',
      'POST /v1/webhooks/:id/rotate-secret': 'bearer with webhooks:write, stepped up',
      'POST /v1/webhooks/:id/test': 'bearer with webhooks:write',
      'GET /v1/webhooks/:id/deliveries': 'bearer with webhooks:read',
      'GET /v1/webhooks/:id/deliveries/:deliveryId': 'bearer with webhooks:read',
      'POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver': 'bearer with webhooks:write',
      'GET /v1/websites': 'bearer with websites:read',
      'POST /v1/websites': 'bearer with websites:write',
      'GET /v1/websites/:id': 'bearer with websites:read',
      'PATCH /v1/websites/:id': 'bearer with websites:write',
      'DELETE /v1/websites/:id': 'bearer with websites:write',
      'POST /v1/websites/:id/duplicate': 'bearer with websites:write',
      'PUT /v1/websites/:id/photo': 'bearer with websites:write',
      'DELETE /v1/websites/:id/photo': 'bearer with websites:write',
      'PUT /v1/websites/:id/cover': 'bearer with websites:write',
      'DELETE /v1/websites/:id/cover': 'bearer with websites:write',
      'PUT /v1/websites/:id/background-image': 'bearer with websites:write',
      'DELETE /v1/websites/:id/background-image': 'bearer with websites:write',
      'PUT /v1/websites/:id/items/:itemId/thumbnail': 'bearer with websites:write',
      'DELETE /v1/websites/:id/items/:itemId/thumbnail': 'bearer with websites:write',
      'GET /v1/websites/:id/qr': 'bearer with websites:read',
      'GET /v1/websites/:id/signups': 'bearer with signups:read',
      'GET /v1/websites/:id/signups/export': 'bearer with signups:read',
      'DELETE /v1/websites/:id/signups/:signupId': 'bearer with signups:write',
      'GET /v1/websites/:id/analytics': 'bearer with reports:read',
    });
  });

  it('is open to anyone for pages and files only', () => {
    for (const [route, requirement] of Object.entries(pages)) {
      expect([route, requirement]).toEqual([
        expect.stringMatching(/^(HEAD,)?GET \/(docs|dashboard)(\/|$)/),
        'anyone',
      ]);
    }
  });
});
