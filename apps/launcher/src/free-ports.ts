import type { Settings } from '@app/common';
import { isPortFree } from '@app/postgres-server';
import pRetry, { AbortError } from 'p-retry';
import { StartError } from './start-error.js';

const portSettings = ['API_PORT', 'REDIRECT_PORT', 'WORKER_PORT', 'JOBS_PORT'] as const;
type PortSetting = (typeof portSettings)[number];

const checkInterval = 100;

/**
 * Checks that the apps can have their ports before anything is started.
 * @param longestWait milliseconds to wait for ports that a killed instance is about to release
 * @throws StartError naming the port and its setting.
 */
export async function requireFreePorts(
  settings: Settings,
  longestWait: number,
  signal: AbortSignal,
): Promise<void> {
  requireDifferentPorts(settings);
  for (const name of portSettings) {
    await pRetry(() => requireFree(settings, name), {
      retries: Infinity,
      factor: 1,
      minTimeout: checkInterval,
      maxRetryTime: longestWait,
      signal,
    });
  }
}

/** Port 0 stands for any free port. */
function requireDifferentPorts(settings: Settings): void {
  const taken = new Map<number, PortSetting>();
  for (const name of portSettings) {
    const port = settings[name];
    const other = taken.get(port);
    if (port !== 0 && other) {
      throw new StartError(`${other} and ${name} are both ${port}; each app needs its own port`);
    }
    taken.set(port, name);
  }
}

async function requireFree(settings: Settings, name: PortSetting): Promise<void> {
  const { HOST: host, [name]: port } = settings;
  const isFree = await isPortFree(port, host).catch((error: Error) => {
    throw new AbortError(
      new StartError(`cannot listen on ${host}:${port} (HOST, ${name}): ${error.message}`),
    );
  });
  if (isFree) return;
  throw new StartError(`port ${port} is in use by another program; end it, or set ${name} to another port`);
}
