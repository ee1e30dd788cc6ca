import 'reflect-metadata';
import { putBehindVisitors } from '@app/common';
import { serve } from '@app/operations';

// Figures appear a second late anyway.
putBehindVisitors(process.pid);

await serve({
  name: 'worker',
  module: async () => (await import('./worker.module.js')).WorkerModule,
  port: (settings) => settings.WORKER_PORT,
});
