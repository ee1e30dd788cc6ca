import 'reflect-metadata';
import { loadSettings } from '@app/common';
import { createApp, type Requirement } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { api } from '../api.definition.js';

function describeRequirement(requires: Requirement | undefined): string {
  if (!requires) return 'undeclared';
  if (requires.caller === 'bearer') return `bearer with ${requires.scope}`;
  if (requires.caller === 'dashboard') return requires.signedIn ? 'session' : 'own page';
  return requires.caller;
}

describe('access to the API', () => {
  let app: NestFastifyApplication;
  /** Requirement by route: those of controllers, and the others. */
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

      'GET /dashboard/api/session': 'own page',
      'POST /dashboard/api/sign-in': 'own page',
      'POST /dashboard/api/sign-out': 'own page',
      'POST /dashboard/api/sign-up': 'own page',
      'POST /dashboard/api/password': 'session',
      'POST /dashboard/api/token': 'session',
      'GET /dashboard/api/sessions': 'session',
      'DELETE /dashboard/api/sessions/:id': 'session',
      'GET /dashboard/api/keys': 'session',
      'POST /dashboard/api/keys': 'session',
      'DELETE /dashboard/api/keys/:id': 'session',
      'GET /dashboard/api/choices': 'session',
      'GET /dashboard/api/previews/breakout': 'session',
      'POST /dashboard/api/previews/website': 'session',
      'POST /dashboard/api/proxy-check': 'session',

      'GET /v1/account': 'bearer with read',
      'GET /v1/analytics/summary': 'bearer with read',
      'GET /v1/groups': 'bearer with read',
      'POST /v1/groups': 'bearer with write',
      'GET /v1/groups/:id': 'bearer with read',
      'PATCH /v1/groups/:id': 'bearer with write',
      'DELETE /v1/groups/:id': 'bearer with write',
      'POST /v1/groups/:id/links': 'bearer with write',
      'GET /v1/links': 'bearer with read',
      'POST /v1/links': 'bearer with write',
      'GET /v1/links/:id': 'bearer with read',
      'PATCH /v1/links/:id': 'bearer with write',
      'DELETE /v1/links/:id': 'bearer with write',
      'GET /v1/links/:id/analytics': 'bearer with read',
      'POST /v1/links/:id/activate': 'bearer with write',
      'POST /v1/links/:id/pause': 'bearer with write',
      'GET /v1/slugs/:slug': 'bearer with read',
      'GET /v1/websites': 'bearer with read',
      'POST /v1/websites': 'bearer with write',
      'GET /v1/websites/:id': 'bearer with read',
      'PATCH /v1/websites/:id': 'bearer with write',
      'DELETE /v1/websites/:id': 'bearer with write',
      'GET /v1/websites/:id/analytics': 'bearer with read',
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
