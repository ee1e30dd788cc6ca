// A Redis of its own (Debian: apt-get install redis-server), in memory alone: what it loses is sent again from the journal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../dist/libs/postgres-server/src/index.js';
import { has, pinned } from './cores.mjs';
import { cpuSeconds } from './processes.mjs';
import { scratchFolder } from './scratch.mjs';

/** @throws where redis-server is not there. */
export async function startRedis(core) {
  if (!has('redis-server')) throw new Error('redis-server is missing (Debian: apt-get install redis-server)');
  const port = await freePort(0);
  const [program, args] = pinned(core, 'redis-server', [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', scratchFolder()],
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
