import 'reflect-metadata';
import {
  type DatabaseApp,
  lowerHelperThreads,
  lowerPriority,
  runOneTaskThread,
  saveMemory,
} from '@app/common';
import { type AppDefinition, serveTogether } from '@app/operations';

/** In startup order: visitors come first, and jobs can wait. */
const definitions: Record<DatabaseApp, () => Promise<AppDefinition>> = {
  redirect: async () => (await import('../../redirect/src/redirect.definition.js')).redirect,
  worker: async () => (await import('../../worker/src/worker.definition.js')).worker,
  api: async () => (await import('../../api/src/api.definition.js')).api,
  jobs: async () => (await import('../../jobs/src/jobs.definition.js')).jobs,
};

/** The apps of this process, each with the settings that differ from the others: its database role. */
const environments = JSON.parse(process.env.COMBINED_APPS ?? '{}') as Partial<
  Record<DatabaseApp, NodeJS.ProcessEnv>
>;
const names = (Object.keys(definitions) as DatabaseApp[]).filter((name) => environments[name]);

saveMemory();
runOneTaskThread();
// Visitors come first, even if the redirect shares its process.
if (!names.includes('redirect')) lowerPriority(process.pid);
await serveTogether(
  await Promise.all(
    names.map(async (name) => ({ definition: await definitions[name](), env: environments[name] })),
  ),
);
if (names.includes('redirect')) lowerHelperThreads();
