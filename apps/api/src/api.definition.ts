import type { AppDefinition } from '@app/operations';
import { literalUrl } from './literal-url.js';

/** The API as `serve` runs it. What it loads is loaded late, so that a wrong setting is told before anything else. */
export const api: AppDefinition = {
  name: 'api',
  port: (settings) => settings.API_PORT,
  module: async () => (await import('./api.module.js')).ApiModule,
  // Node refuses longer request lines, so that every id reaches its route and is answered there.
  server: () => ({
    rewriteUrl: ({ url }) => literalUrl(url ?? '/'),
    routerOptions: { maxParamLength: 16_384 },
  }),
  configure: async (app, settings) => (await import('./configure-app.js')).configureApp(app, settings),
};
