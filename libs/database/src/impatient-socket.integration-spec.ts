import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.js';
import { impatientPool } from './impatient-socket.js';

/** The promised maximum wait, plus an allowance for a busy machine, in milliseconds. */
const maxWaitMs = 2_000;
const allowanceMs = 6_000;

/** A proxy in front of the database. While it is silent, it accepts connections but forwards nothing. */
class SilenceableProxy {
  silent = false;
  /** Number of connections so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(databasePort: number): Promise<SilenceableProxy> {
    const server = createServer((client) => proxy.join(client, connect(databasePort, '127.0.0.1')));
    const proxy = new SilenceableProxy(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, database: Socket): void {
    this.connections++;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (!this.silent) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }
}

describe('impatientPool', () => {
  let database: TestDatabase;
  let proxy: SilenceableProxy;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = await SilenceableProxy.to(Number(url.port));
    url.port = `${proxy.port}`;
    const options = impatientPool();
    pool = new pg.Pool({ connectionString: url.href, ...options.pool, ...options.driverOptions });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  });

  afterEach(async () => {
    proxy.close();
    await pool.end();
    await database.drop();
  });

  /** Runs a query that must fail. @returns the time that it took, in milliseconds. */
  async function rejectedAfter(sql = 'select 1'): Promise<number> {
    const began = performance.now();
    const error: unknown = await pool.query(sql).then(
      () => new Error('the query succeeded'),
      (thrown: unknown) => thrown,
    );
    expect(isDatabaseUnavailable(error) ? 'away' : error).toBe('away');
    return performance.now() - began;
  }

  it('waits for a slow statement and for a free connection', async () => {
    const slow = Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.8), 1 as n'));
    for (const { rows } of await Promise.all(slow)) expect(rows).toMatchObject([{ n: 1 }]);
  });

  it('waits for statements that take longer than the limit for a free connection', async () => {
    const slow = Array.from({ length: 10 }, () => pool.query('select pg_sleep(4), 1 as n'));
    expect(await rejectedAfter()).toBeLessThan(maxWaitMs + allowanceMs);
    for (const { rows } of await Promise.all(slow)) expect(rows).toMatchObject([{ n: 1 }]);
  });

  it('keeps an idle connection without asking the server whether it responds', async () => {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    client.release();
    // The time after which a statement's response is missed, twice.
    for (let n = 0; n < 2; n++) await once(stream, 'timeout');
    await pool.query('select 1');
    expect([proxy.connections, pool.totalCount]).toEqual([1, 1]);
  });

  it('rejects every query in time when the server falls silent, and recovers on its own', async () => {
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')));
    proxy.silent = true;
    const times = await Promise.all(Array.from({ length: 60 }, () => rejectedAfter()));
    expect(Math.max(...times)).toBeLessThan(maxWaitMs + allowanceMs);
    proxy.silent = false;
    await waitFor(async () => (await pool.query('select 1')).rowCount === 1);
  });

  it('rejects queries immediately once the server is known to be silent, without connecting for each', async () => {
    proxy.silent = true;
    await rejectedAfter();
    const [before, began] = [proxy.connections, performance.now()];
    for (let n = 0; n < 100; n++) await rejectedAfter();
    // Only probes connect, less than once per second.
    expect(proxy.connections - before).toBeLessThan(10 + (performance.now() - began) / 1_000);
  });

  it('gives up when the server falls silent in the middle of a response', async () => {
    const rejected = rejectedAfter(
      `select repeat('x', 1000000), pg_sleep(0.05) from generate_series(1, 200)`,
    );
    await waitFor(() => pool.totalCount === 1);
    proxy.silent = true;
    expect(await rejected).toBeLessThan(maxWaitMs + allowanceMs);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux(
    'enables keep-alive probes, for a connection that was dropped while the server is fine',
    async () => {
      const slow = pool.query('select pg_sleep(1)');
      const port = proxy.port.toString(16).toUpperCase().padStart(4, '0');
      // State 01: established; timer 02: keepalive, and its expiry in hundredths of a second.
      const keepAliveTimer = new RegExp(
        `: [0-9A-F]{8}:[0-9A-F]{4} [0-9A-F]{8}:${port} 01 \\S+ 02:([0-9A-F]{8})`,
      );
      const [, due = ''] = await waitFor(() => keepAliveTimer.exec(readFileSync('/proc/net/tcp', 'utf8')));
      expect(parseInt(due, 16)).toBeLessThanOrEqual(500);
      await slow;
    },
  );
});
