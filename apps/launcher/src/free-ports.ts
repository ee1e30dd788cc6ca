import type { Settings } from '@app/common';
import { isPortFree } from '@app/postgres-server';
import pRetry, { AbortError } from 'p-retry';
import { StartError } from './start-error.js';

const portSettings = ['API_PORT', 'REDIRECT_PORT', 'WORKER_PORT', 'JOBS_PORT'] as const;

/** A port, and the setting that it is, or that it follows from. */
interface WantedPort {
  setting: string;
  port: number;
}

const checkInterval = 100;

/**
 * Checks that the apps can have their ports before anything is started.
 * @param extra ports of further processes
 * @param longestWait milliseconds to wait for ports that a killed instance is about to release
 * @returns all of them
 * @throws StartError naming the port and its setting.
 */
export async function requireFreePorts(
  settings: Settings,
  extra: readonly WantedPort[],
  longestWait: number,
  signal: AbortSignal,
): Promise<number[]> {
  const wanted = [...portSettings.map((setting) => ({ setting, port: settings[setting] })), ...extra];
  requireDifferentPorts(wanted);
  for (const one of wanted) {
    await pRetry(() => requireFree(settings.HOST, one), {
      retries: Infinity,
      factor: 1,
      minTimeout: checkInterval,
      maxRetryTime: longestWait,
      signal,
    });
  }
  return wanted.map(({ port }) => port);
}

/** Port 0 stands for any free port. */
function requireDifferentPorts(wanted: readonly WantedPort[]): void {
  const taken = new Map<number, string>();
  for (const { setting, port } of wanted) {
    const other = taken.get(port);
    if (port !== 0 && other) {
      throw new StartError(
        `${other} and ${setting} both lead to port ${port}; each process needs a port of its own`,
      );
    }
    if (port > 65_535) {
      throw new StartError(`${setting} is too high: a process of its app would have port ${port}`);
    }
    taken.set(port, setting);
  }
}

async function requireFree(host: string, { setting: name, port }: WantedPort): Promise<void> {
  const isFree = await isPortFree(port, host).catch((error: Error) => {
    throw new AbortError(
      new StartError(`cannot listen on ${host}:${port} (HOST, ${name}): ${error.message}`),
    );
  });
  if (isFree) return;
  throw new StartError(`port ${port} is in use by another program; end it, or set ${name} to another port`);
}
