import type { AppDefinition } from '@app/operations';

/** The API as `serve` runs it. What it loads is loaded late, so that a wrong setting is told before anything else. */
export const api: AppDefinition = {
  name: 'api',
  port: (settings) => settings.API_PORT,
  module: async () => (await import('./api.module.js')).ApiModule,
  configure: async (app, settings) => (await import('./configure-app.js')).configureApp(app, settings),
};
