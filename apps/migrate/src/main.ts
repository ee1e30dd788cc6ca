import 'reflect-metadata';
import { loadSettings, SettingsError } from '@app/common';
import { migrate } from '@app/database';

try {
  const applied = await migrate(loadSettings().requireDatabaseUrl());
  console.log(
    applied.length > 0 ? `waypost: migrated (${applied.join(', ')})` : 'waypost: the database is up to date',
  );
} catch (error) {
  const problems = error instanceof SettingsError ? error.messages : [`cannot migrate: ${String(error)}`];
  for (const problem of problems) console.error(`waypost: ${problem}`);
  process.exitCode = 1;
}
