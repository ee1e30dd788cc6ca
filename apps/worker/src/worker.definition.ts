import { ownWorkerPort } from '@app/common';
import type { AppDefinition } from '@app/operations';

/** The worker as `serve` runs it. */
export const worker: AppDefinition = {
  name: 'worker',
  module: async () => (await import('./worker.module.js')).WorkerModule,
  port: ownWorkerPort,
};
