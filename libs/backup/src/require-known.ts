import { knownMigrations } from '@app/database';
import { BackupError } from './backup-error.js';

/** @throws BackupError if this version lacks any of the backup's migrations. */
export async function requireKnown(migrations: readonly string[]): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `a newer version of Waypost made this backup (${unknown.join(', ')}); restore it with that version`,
  );
}
