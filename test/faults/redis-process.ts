import { temporaryFolder, waitFor, freePort } from '@app/testing';
import { Redis } from 'ioredis';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A separate Redis that stores nothing on disk: a kill wipes it. */
export class RedisProcess {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly port: number,
  ) {}

  /** @throws if `redis-server` is not installed. */
  static async start(): Promise<RedisProcess> {
    if (spawnSync('redis-server', ['--version']).status !== 0) {
      throw new Error('this needs the program redis-server (Debian: redis-server)');
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

  /** `kill -9`. Loses all its data. */
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
