import type { AppDefinition } from '@app/operations';

/** The jobs app as `serve` runs it. */
export const jobs: AppDefinition = {
  name: 'jobs',
  module: async () => (await import('./jobs.module.js')).JobsModule,
  port: (settings) => settings.JOBS_PORT,
};
