import 'reflect-metadata';
import { serve } from '@app/operations';
import { constants, setPriority } from 'node:os';

// Where cores are short, visitors and callers go before counting, which catches up.
setPriority(constants.priority.PRIORITY_LOW);

await serve({
  name: 'worker',
  module: async () => (await import('./worker.module.js')).WorkerModule,
  port: (settings) => settings.WORKER_PORT,
});
