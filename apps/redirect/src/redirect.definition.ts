import { ownRedirectPort } from '@app/common';
import type { AppDefinition } from '@app/operations';
import { visitServerOptions } from './http/visit-server.js';

/** The redirect app as `serve` runs it. */
export const redirect: AppDefinition = {
  name: 'redirect',
  module: async () => (await import('./redirect.module.js')).RedirectModule,
  port: (settings) => settings.REDIRECT_PORT,
  sharesPort: (settings) => settings.PROCESS !== undefined,
  ownPort: ownRedirectPort,
  origin: (settings) => settings.SHORT_URL_BASE,
  maxConnections: 10_000,
  server: visitServerOptions,
};
