import 'reflect-metadata';
import { loadSettings, SettingsError } from '@app/common';
import { migrate, NewerSchemaError, refusalOfServer } from '@app/database';

try {
  const settings = loadSettings();
  const { DATABASE_MIGRATION_URL, rolePasswords } = settings;
  const roles = DATABASE_MIGRATION_URL ? { passwords: rolePasswords } : undefined;
  const applied = await migrate(DATABASE_MIGRATION_URL ?? settings.requireDirectUrl(), roles, () =>
    console.error('waypost: waiting for a backup or another migration of the database to end'),
  );
  console.log(
    applied.length > 0 ? `waypost: migrated (${applied.join(', ')})` : 'waypost: the database is up to date',
  );
} catch (error) {
  const problems = error instanceof SettingsError ? error.messages : [reasonOf(error)];
  for (const problem of problems) console.error(`waypost: ${problem}`);
  process.exitCode = 1;
}

function reasonOf(error: unknown): string {
  if (error instanceof NewerSchemaError) return error.message;
  const refusal = refusalOfServer(error);
  return `cannot migrate: ${refusal ? `the server is not trusted: ${refusal}` : String(error)}`;
}
