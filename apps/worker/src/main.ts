import 'reflect-metadata';
import { serve } from '@app/operations';

await serve({
  name: 'worker',
  module: async () => (await import('./worker.module.js')).WorkerModule,
  port: (settings) => settings.WORKER_PORT,
});
