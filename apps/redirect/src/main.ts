import 'reflect-metadata';
import { SettingsError } from '@app/common';
import { serve } from '@app/operations';
import { visitServer } from './visit-server.js';

try {
  await serve({
    name: 'redirect',
    module: async () => (await import('./redirect.module.js')).RedirectModule,
    port: (settings) => settings.REDIRECT_PORT,
    server: (app) => ({ serverFactory: visitServer(app) }),
  });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  for (const problem of error.problems) console.error(`waypost: ${problem}`);
  process.exit(1);
}
