import 'reflect-metadata';
import { putBehindVisitors } from '@app/common';
import { serve } from '@app/operations';

putBehindVisitors(process.pid);

await serve({
  name: 'jobs',
  module: async () => (await import('./jobs.module.js')).JobsModule,
  port: (settings) => settings.JOBS_PORT,
});
