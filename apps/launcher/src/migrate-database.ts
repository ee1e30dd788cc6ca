import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { entryOf } from './app-process.js';
import { StartError } from './start-error.js';

/** Brings the database up to date in a process of its own, so that the launcher stays small. @throws StartError */
export async function migrateDatabase(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', entryOf('migrate')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('the database could not be brought up to date; the reason is above');
}
