import { noSettingsFile, roleUrl } from '@app/common';
import { Redis } from 'ioredis';
import { AppUnderTest } from './app-under-test.js';
import { freePort } from './free-port.js';
import { temporaryFolder } from './temporary-folder.js';
import { createTestDatabase } from './test-database.js';
import { testRolePasswords } from './test-role-passwords.js';

export type ServiceApp = 'api' | 'jobs' | 'redirect' | 'worker';

export interface ServiceOptions {
  /** The apps to start; all except `jobs` by default. */
  apps?: ServiceApp[];
  /** Settings on top of the harness's own. */
  env?: Record<string, string>;
  /**
   * True: these apps in one process, as with little memory. Anything that a test does to the process of one affects
   * all of them. Default: `inOneProcess`.
   */
  combined?: boolean;
  /** A migrated database that the caller manages, instead of a new one on the test server. */
  databaseUrl?: string;
}

/** The built apps with their own database, DATA_DIR and, if TEST_REDIS_URL is set, Redis database. */
export interface Service {
  apiUrl: string;
  /** Also `SHORT_URL_BASE`. */
  redirectUrl: string;
  workerUrl: string;
  jobsUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** The settings of the apps, for an additional process. */
  env: Record<string, string>;
  /** Only the requested ones run; the others can be started later. */
  apps: Record<ServiceApp, AppUnderTest>;
  /** Stops the apps gracefully and removes everything. */
  stop(): Promise<void>;
}

/** True if the apps of a service share one process, as with little memory. Set `TEST_COMBINED=1` to run tests this way. */
export const inOneProcess = Boolean(process.env.TEST_COMBINED);

const attempts = 5;

interface TestRedis {
  url: string;
  /** Empties the database and makes it available again. */
  release(): Promise<void>;
}

const databases = 16;
const claim = (index: number): string => `waypost-test:${index}`;

/**
 * Claims an empty database of the Redis at TEST_REDIS_URL for one service. Database 0 records the claims; those of an
 * interrupted run expire after half an hour.
 * @returns null if TEST_REDIS_URL is not set.
 */
async function claimTestRedis(): Promise<TestRedis | null> {
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) return null;
  const redis = new Redis(TEST_REDIS_URL, { db: 0 });
  try {
    for (let index = 1; index < databases; index++) {
      if (!(await redis.set(claim(index), process.pid, 'EX', 1_800, 'NX'))) continue;
      const url = new URL(TEST_REDIS_URL);
      url.pathname = `/${index}`;
      await emptied(url.href);
      return { url: url.href, release: () => release(TEST_REDIS_URL, url.href, index) };
    }
  } finally {
    redis.disconnect();
  }
  throw new Error('every database of TEST_REDIS_URL is in use');
}

async function release(server: string, url: string, index: number): Promise<void> {
  await emptied(url);
  const redis = new Redis(server, { db: 0 });
  await redis.del(claim(index));
  redis.disconnect();
}

async function emptied(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

/**
 * Starts the service from dist/ and waits until every app accepts requests. Without a rate limit and with only warnings
 * in the logs, unless `env` says otherwise.
 */
export async function startService({
  apps: names = ['api', 'redirect', 'worker'],
  env: extra = {},
  combined = inOneProcess,
  databaseUrl,
}: ServiceOptions = {}): Promise<Service> {
  const [database, folder, redis] = await Promise.all([
    databaseUrl ? { url: databaseUrl, drop: async () => undefined } : createTestDatabase(),
    temporaryFolder(),
    claimTestRedis(),
  ]);
  const cleanUp = async (): Promise<void> => {
    await Promise.all([database.drop(), folder.remove(), redis?.release()]);
  };
  for (let attempt = 1; ; attempt++) {
    const [api, jobs, redirect, worker] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const urls = {
      apiUrl: `http://127.0.0.1:${api}`,
      redirectUrl: `http://127.0.0.1:${redirect}`,
      workerUrl: `http://127.0.0.1:${worker}`,
      jobsUrl: `http://127.0.0.1:${jobs}`,
    };
    const env: Record<string, string> = {
      PATH: process.env.PATH ?? '',
      // Ignores the settings file of a developer.
      SETTINGS_FILE: noSettingsFile,
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      HOST: '127.0.0.1',
      API_PORT: String(api),
      JOBS_PORT: String(jobs),
      REDIRECT_PORT: String(redirect),
      WORKER_PORT: String(worker),
      API_BASE_URL: urls.apiUrl,
      SHORT_URL_BASE: urls.redirectUrl,
      RATE_LIMIT_PER_MINUTE: '0',
      LINKS_PER_HOUR: '0',
      KEYS_PER_ACCOUNT: '0',
      LOG_LEVEL: 'warn',
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...extra,
    };
    const together = combined ? combinedApp(names, env) : null;
    const appOf = (name: ServiceApp): AppUnderTest =>
      together && names.includes(name) ? together : new AppUnderTest(name, env);
    const apps = {
      api: appOf('api'),
      jobs: appOf('jobs'),
      redirect: appOf('redirect'),
      worker: appOf('worker'),
    };
    const stopApps = async (): Promise<void> => {
      await Promise.all([...new Set(Object.values(apps))].map((app) => app.stop()));
    };
    const processes = new Set(names.map((name) => apps[name]));
    const starts = await Promise.allSettled([...processes].map((app) => app.start()));
    const failed = starts.find((start) => start.status === 'rejected');
    if (!failed) {
      const stop = () => stopApps().finally(cleanUp);
      return { ...urls, databaseUrl: database.url, dataDir: env.DATA_DIR ?? folder.path, env, apps, stop };
    }
    await stopApps();
    // Another process may have taken a port between the check and the app's start.
    if (attempt < attempts && String(failed.reason).includes('is in use')) continue;
    await cleanUp();
    throw failed.reason;
  }
}

/** One process with several apps, each with its own role, as the launcher runs it. */
function combinedApp(
  names: ServiceApp[],
  { DATABASE_URL = '', ...env }: Record<string, string>,
): AppUnderTest {
  const environments = names.map((name): [string, NodeJS.ProcessEnv] => [
    name,
    { DATABASE_URL: roleUrl(DATABASE_URL, name, testRolePasswords[name]) },
  ]);
  const settings = { MEMORY: 'small', COMBINED_APPS: JSON.stringify(Object.fromEntries(environments)) };
  return new AppUnderTest('combined', { ...env, ...settings }, [], names.length);
}
