import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { entryOf } from './app-process.js';
import { StartError } from './start-error.js';

/**
 * Runs the pending migrations in a child process, which keeps the ORM out of the launcher's memory.
 * @param output what to do with the list of migrations that ran
 * @throws StartError if one of them fails.
 */
export async function migrateDatabase(
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  output: 'ignore' | 'inherit' = 'ignore',
): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', entryOf('migrate')], {
    env,
    stdio: ['ignore', output, 'inherit'],
    signal,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('the database could not be migrated; the reason is above');
}
