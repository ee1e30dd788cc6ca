import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';

// Figures appear a second late anyway.
lowerPriority(process.pid);

await serve({
  name: 'worker',
  module: async () => (await import('./worker.module.js')).WorkerModule,
  port: (settings) => settings.WORKER_PORT,
});
