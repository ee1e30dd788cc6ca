import 'reflect-metadata';
import { serve } from '@app/operations';
import { visitServer } from './visit-server.js';

await serve({
  name: 'redirect',
  module: async () => (await import('./redirect.module.js')).RedirectModule,
  port: (settings) => settings.REDIRECT_PORT,
  server: (app) => ({ serverFactory: visitServer(app) }),
});
