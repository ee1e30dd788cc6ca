import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';

lowerPriority(process.pid);

await serve({
  name: 'jobs',
  module: async () => (await import('./jobs.module.js')).JobsModule,
  port: (settings) => settings.JOBS_PORT,
});
