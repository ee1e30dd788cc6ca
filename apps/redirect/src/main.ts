import 'reflect-metadata';
import { lowerHelperThreads } from '@app/common';
import { serve } from '@app/operations';
import { setFlagsFromString } from 'node:v8';
import { visitServer } from './http/visit-server.js';

// The live heap is small and stable. Collect garbage once it has grown by a third, not by several times its size.
setFlagsFromString('--heap-growing-percent=30');

// Small buffers share a pool of this size. With Node's 64 kB, one long-lived buffer would keep a whole pool alive.
Buffer.poolSize = 8 * 1024;

await serve({
  name: 'redirect',
  module: async () => (await import('./redirect.module.js')).RedirectModule,
  port: (settings) => settings.REDIRECT_PORT,
  origin: (settings) => settings.SHORT_URL_BASE,
  maxConnections: 10_000,
  server: (app) => ({ serverFactory: visitServer(app) }),
});

lowerHelperThreads();
