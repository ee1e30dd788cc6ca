import type { AppDefinition } from '@app/operations';
import { addressProblem } from './address-problem.js';
import { literalUrl } from './malformed-urls.js';

/** The API as `serve` runs it. Imports lazily so that invalid settings are reported first. */
export const api: AppDefinition = {
  name: 'api',
  port: (settings) => settings.API_PORT,
  origin: (settings) => settings.API_BASE_URL,
  maxConnections: 2_000,
  module: async () => (await import('./api.module.js')).ApiModule,
  // Node refuses longer request lines, so every id reaches its route and gets that route's 404.
  server: () => ({
    rewriteUrl: (request) => literalUrl(request),
    routerOptions: { maxParamLength: 16_384 },
  }),
  addressProblem,
  // The OpenAPI document, its page, llms.txt, recipes and client, the dashboard's pages and files, CORS preflights.
  publicPages:
    /^(\/|\/openapi\.json|\/llms\.txt|\/client\.tgz|\/docs(\/.*)?|\/dashboard(\/(?!api(\/|$)).*)?|\/?\*)$/,
  notice: async (app, settings) => (await import('./setup-notice.js')).setupNotice(app, settings),
  configure: async (app, settings) => (await import('./configure-app.js')).configureApp(app, settings),
};
