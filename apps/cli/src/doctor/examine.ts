import {
  applySettingsFile,
  loadSettings,
  Mailer,
  misspelledSettings,
  newestBackupAt,
  type Settings,
  SettingsError,
  type SettingsFile,
} from '@app/common';
import { redisOptions } from '@app/operations';
import { findRunningInstance, PostgresServer, PostgresServerError } from '@app/postgres-server';
import { Redis, type RedisOptions } from 'ioredis';
import { checkApiAddress, checkApps, checkShortAddress } from './check-apps.js';
import { checkDatabase, type DatabaseFindings } from './check-database.js';
import { checkFurtherDatabases } from './check-further-databases.js';
import { checkCountries, checkDisk, checkMemory, checkVersions } from './check-machine.js';
import { type Finding, ok, problem, reasonOf, warning } from './finding.js';
import { judgeBackups, judgeRedis } from './judgments.js';

/** Checks the age of the regular backups, if they are enabled. */
function checkBackups({ BACKUP_DIR, BACKUP_EVERY_HOURS }: Settings): Finding[] {
  if (BACKUP_DIR === undefined) return [];
  try {
    const newest = newestBackupAt(BACKUP_DIR);
    const hours = newest === null ? null : Math.max(Date.now() - newest, 0) / 3_600_000;
    return [judgeBackups(BACKUP_DIR, hours, BACKUP_EVERY_HOURS)];
  } catch (error) {
    const remedy = `Let this user read it, or run the doctor as the user that makes the backups.`;
    return [warning('backups', `BACKUP_DIR cannot be read: ${reasonOf(error)}`, remedy)];
  }
}

const timeoutMs = 5_000;

/** Checks the Redis of the queue, if there is one, located as the apps do. */
async function checkRedis(settings: Settings): Promise<Finding[]> {
  let options: RedisOptions | null;
  try {
    options = redisOptions(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [problem('redis', error.message, 'Correct REDIS_CA, or let the user of the apps read the file.')];
  }
  if (!options) return [ok('redis', 'not used: the queue is in PostgreSQL')];
  const redis = new Redis({
    ...options,
    lazyConnect: true,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // One attempt at each sentinel.
    sentinelRetryStrategy: () => null,
    failoverDetector: false,
  });
  let reason: string | undefined;
  redis.on('error', (error: Error) => (reason = reasonOf(error)));
  try {
    await redis.connect();
    return [judgeRedis(await redis.info())];
  } catch (error) {
    const where = options.sentinels
      ? `the Redis that sentinels call ${options.name}`
      : `${options.host}:${options.port}`;
    const message = `${where} cannot be used: ${reason ?? reasonOf(error)}`;
    return [
      problem(
        'redis',
        message,
        `Start Redis, or correct ${options.sentinels ? 'REDIS_SENTINELS, REDIS_SENTINEL_NAME' : 'REDIS_URL'} or REDIS_CA. Clicks wait on disk meanwhile.`,
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

async function checkMail(settings: Settings): Promise<Finding> {
  if (!settings.SMTP_URL) return ok('mail', 'not used: invitations are links that people pass on');
  const mailer = new Mailer(settings);
  const { host } = new URL(settings.SMTP_URL);
  try {
    await mailer.verify();
    return ok('mail', `${host} accepts connections`);
  } catch (error) {
    return problem(
      'mail',
      `${host} cannot be used: ${reasonOf(error)}`,
      'Correct SMTP_URL, its user and its password.',
    );
  } finally {
    await mailer.onApplicationShutdown();
  }
}

/** Checks everything that an installation needs, without starting or changing anything. */
export async function examine(): Promise<Finding[]> {
  const versions = await checkVersions();
  const misspelled = misspelledSettings(process.env);
  let settings: Settings;
  let file: SettingsFile | null;
  try {
    file = applySettingsFile();
    settings = loadSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const remedy = 'Correct it; no app starts before. docs/configuration.md has all settings.';
    return [versions, ...error.messages.map((message) => problem('settings', message, remedy))];
  }
  const instance = await findRunningInstance(settings.DATA_DIR);
  const launched = instance.state !== 'none';
  // Not those of another installation, which may use the default ports.
  if (instance.state === 'running') Object.assign(settings, instance.settings);
  const databaseUrl =
    instance.state === 'running'
      ? instance.databaseUrl
      : (settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_URL);
  const database = databaseUrl ? await checkDatabase(databaseUrl) : withoutDatabase(settings, launched);
  const countries = await checkCountries(settings, database.connected ? databaseUrl : undefined);
  const groups = await Promise.all([
    databaseUrl && database.connected ? checkFurtherDatabases(settings, databaseUrl) : [],
    checkDisk(settings),
    checkRedis(settings),
    checkApps(settings, { launched, canRun: launched || databaseUrl !== undefined }),
    checkApiAddress(settings),
    databaseUrl && database.connected ? checkShortAddress(settings, databaseUrl) : [],
    checkMail(settings),
  ]);
  return [
    versions,
    ok('settings', `all of them are valid; ${originOf(file)}`),
    ...(file?.warnings ?? []).map(({ message, remedy }) => warning('settings', message, remedy)),
    ...misspelled.map((message) =>
      warning('settings', message, 'Correct it; it has no effect. docs/configuration.md has all settings.'),
    ),
    checkMemory(),
    countries,
    ...database.findings,
    ...groups.flat(),
    ...checkBackups(settings),
  ];
}

/** The source of the settings. */
const originOf = (file: SettingsFile | null): string =>
  file
    ? `they come from ${file.path} and the environment`
    : `they come from the environment, because there is no waypost.env in ${process.cwd()}`;

/** The embedded PostgreSQL is not running, and no other is configured. */
function withoutDatabase({ DATA_DIR }: Settings, launched: boolean): DatabaseFindings {
  const found =
    unreadableData(DATA_DIR) ??
    (launched
      ? problem(
          'database',
          'the embedded PostgreSQL is starting, or does not respond',
          'Look at the log of `npm start`, and at the room on its disk.',
        )
      : problem(
          'database',
          'nothing runs on DATA_DIR, and DATABASE_URL is not set',
          'Start Waypost with `npm start`, or run this with the settings of the apps.',
        ));
  return { findings: [found], connected: false };
}

/** The reason the embedded PostgreSQL cannot start, if it is known. */
function unreadableData(dataDir: string): Finding | null {
  try {
    const foreign = PostgresServer.foreignData(dataDir);
    if (!foreign) return null;
    const { folder, written, installed } = foreign;
    return problem(
      'database',
      `${folder} is of PostgreSQL ${written}, and this version of Waypost comes with PostgreSQL ${installed}`,
      'Go back to the version that you used before, make a backup, and restore it with this one (docs/backup.md#upgrades).',
    );
  } catch (error) {
    if (!(error instanceof PostgresServerError)) throw error;
    return problem('database', error.message, 'Install the package again, or set DATABASE_URL.');
  }
}
