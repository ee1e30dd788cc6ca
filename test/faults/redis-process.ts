import { freePort } from '@app/postgres-server';
import { temporaryFolder, waitFor } from '@app/testing';
import { Redis } from 'ioredis';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A Redis of its own that keeps nothing on disk: whoever kills it wipes it. */
export class RedisProcess {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly port: number,
  ) {}

  /** @throws Error where the program `redis-server` is not installed. */
  static async start(): Promise<RedisProcess> {
    if (spawnSync('redis-server', ['--version']).status !== 0) {
      throw new Error('the program redis-server is needed for this; install it (Debian: redis-server)');
    }
    const redis = new RedisProcess(await temporaryFolder(), await freePort());
    await redis.up();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    this.child = spawn(
      'redis-server',
      ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', '', '--dir', this.folder.path],
      { stdio: 'ignore' },
    );
    await waitFor(async () => {
      const client = new Redis(this.url, { lazyConnect: true, retryStrategy: null });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.ping()) === 'PONG';
      } finally {
        client.disconnect();
      }
    });
  }

  /** `kill -9`: everything that it held is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.folder.remove();
  }
}
