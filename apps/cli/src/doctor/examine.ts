import {
  applySettingsFile,
  loadSettings,
  misspelledSettings,
  type Settings,
  SettingsError,
  type SettingsFile,
} from '@app/common';
import { findRunningInstance, PostgresServer, PostgresServerError } from '@app/postgres-server';
import { checkApiAddress, checkApps, checkShortAddress } from './check-apps.js';
import { checkBackups } from './check-backups.js';
import { checkDatabase, type DatabaseFindings } from './check-database.js';
import { checkFurtherDatabases } from './check-further-databases.js';
import { checkCountries, checkDisk, checkMemory, checkVersions } from './check-machine.js';
import { checkMail, checkRedis } from './check-services.js';
import { type Finding, ok, problem, warning } from './finding.js';

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
