// A separate Redis (Debian: apt-get install redis-server) without persistence: the journal resends whatever it loses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../dist/libs/postgres-server/src/index.js';
import { isInstalled, pinnedCommand } from './cpu-pinning.mjs';
import { cpuSeconds } from './processes.mjs';
import { createScratchDirectory } from './scratch-directory.mjs';

/** @throws if redis-server is not installed. */
export async function startRedis(core) {
  if (!isInstalled('redis-server')) {
    throw new Error('redis-server is not installed (Debian: apt-get install redis-server)');
  }
  const port = await freePort(0);
  const [program, args] = pinnedCommand(core, 'redis-server', [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', createScratchDirectory()],
    ...['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
  ]);
  const child = spawn(program, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return {
    url,
    cpuSeconds: () => cpuSeconds(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
