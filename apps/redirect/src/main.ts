import 'reflect-metadata';
import { putOwnThreadsBehindVisitors } from '@app/common';
import { serve } from '@app/operations';
import { setFlagsFromString } from 'node:v8';
import { visitServer } from './visit-server.js';

// What lives on the heap is small and stays; a third of it in garbage is soon collected, instead of several times it.
setFlagsFromString('--heap-growing-percent=30');

// Buffers share memory by so many bytes; with Node's 64 kB, one that stays keeps much that could go.
Buffer.poolSize = 8 * 1024;

await serve({
  name: 'redirect',
  module: async () => (await import('./redirect.module.js')).RedirectModule,
  port: (settings) => settings.REDIRECT_PORT,
  server: (app) => ({ serverFactory: visitServer(app) }),
});

putOwnThreadsBehindVisitors();
