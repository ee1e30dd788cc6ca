import { type DatabaseApp, type ProcessCounts, thisMachine } from '@app/common';
import type { DatabaseAccess } from './database-access.js';

/** One process of the launcher. */
export interface PlannedProcess {
  /** What messages call it. */
  name: string;
  /** The app that it runs, as its folder is called. */
  entry: DatabaseApp | 'combined';
  /** The apps that it is ready with. */
  apps: DatabaseApp[];
  env: NodeJS.ProcessEnv;
}

/** Settings of a redirect process that is the only one: where the kernel allows that, another one may take over its port. */
const onlyRedirect: NodeJS.ProcessEnv = thisMachine().dividesPorts ? { PROCESS: '1/1' } : {};

/** Which processes run which apps, with which settings. */
export function planProcesses(
  { combined, redirects, workers }: ProcessCounts,
  env: NodeJS.ProcessEnv,
  database: DatabaseAccess,
): PlannedProcess[] {
  const common = {
    ...env,
    MEMORY: combined ? 'small' : 'normal',
    PROCESS: undefined,
    // glibc would give each thread a separate heap.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
    // Unless it is set, glibc raises it as large blocks are freed, and keeps memory that it could return.
    MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  };
  const one = (app: DatabaseApp): PlannedProcess => ({
    name: app,
    entry: app,
    apps: [app],
    env: { ...common, ...database.appEnv(app) },
  });
  if (combined) {
    const apps: DatabaseApp[] = ['redirect', 'worker', 'api', 'jobs'];
    const environments = Object.fromEntries(
      apps.map((app) => [app, { ...database.appEnv(app), ...(app === 'redirect' ? onlyRedirect : {}) }]),
    );
    const withoutOwner = Object.fromEntries(
      Object.keys(database.migrationEnv).map((name) => [name, undefined]),
    );
    const combinedEnv = {
      ...common,
      ...withoutOwner,
      COMBINED_APPS: JSON.stringify(environments),
    };
    return [{ name: 'combined', entry: 'combined', apps, env: combinedEnv }];
  }
  const several = (app: DatabaseApp, count: number): PlannedProcess[] => {
    const only = one(app);
    if (count === 1) return [app === 'redirect' ? { ...only, env: { ...only.env, ...onlyRedirect } } : only];
    return Array.from({ length: count }, (_, index) => ({
      ...only,
      name: `${app} ${index + 1}`,
      env: { ...only.env, PROCESS: `${index + 1}/${count}` },
    }));
  };
  return [one('api'), ...several('redirect', redirects), ...several('worker', workers), one('jobs')];
}
