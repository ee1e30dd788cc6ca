import type { Settings } from '@app/common';
import { isPortFree } from '@app/postgres-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.js';

const portSettings = ['API_PORT', 'REDIRECT_PORT', 'WORKER_PORT', 'JOBS_PORT'] as const;

/**
 * Makes sure that the apps will get their ports, so that nothing is started in vain.
 * @param patience milliseconds to wait for a port: apps of a killed instance are about to end
 * @throws StartError naming the port and its setting.
 */
export async function requireFreePorts(
  settings: Settings,
  patience: number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + patience;
  const taken = new Map<number, string>();
  for (const name of portSettings) {
    const port = settings[name];
    if (port === 0) continue;
    const other = taken.get(port);
    if (other)
      throw new StartError(`${other} and ${name} are both ${port}; each app needs a port of its own`);
    taken.set(port, name);
    while (!(await isFree(port, name, settings.HOST))) {
      if (performance.now() >= deadline) {
        throw new StartError(
          `port ${port} is in use by another program; end that, or set ${name} to another port`,
        );
      }
      await sleep(100, undefined, { signal });
    }
  }
}

async function isFree(port: number, name: string, host: string): Promise<boolean> {
  try {
    return await isPortFree(port, host);
  } catch (error) {
    throw new StartError(`cannot listen on ${host}:${port} (HOST, ${name}): ${(error as Error).message}`);
  }
}
