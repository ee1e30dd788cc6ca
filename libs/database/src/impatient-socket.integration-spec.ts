import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { isDatabaseAway } from './database-errors.js';
import { impatientPool } from './impatient-socket.js';

/** Longest wait that is promised, and what a busy machine may add, milliseconds. */
const toldWithinMs = 2_000;
const allowanceMs = 1_000;

/** Stands before the database; while it is silent it takes connections and passes nothing on. */
class Way {
  silent = false;
  /** How often a connection was made. */
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(databasePort: number): Promise<Way> {
    const server = createServer((near) => way.join(near, connect(databasePort, '127.0.0.1')));
    const way = new Way(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return way;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(near: Socket, far: Socket): void {
    this.connections++;
    for (const [from, to] of [
      [near, far],
      [far, near],
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

describe('the pool of those who wait for its answers', () => {
  let database: TestDatabase;
  let way: Way;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    way = await Way.to(Number(url.port));
    url.port = `${way.port}`;
    const options = impatientPool();
    pool = new pg.Pool({ connectionString: url.href, ...options.pool, ...options.driverOptions });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  });

  afterEach(async () => {
    way.close();
    await pool.end();
    await database.drop();
  });

  /** Asks something, and tells how long it took to be refused. */
  async function refusedAfter(sql = 'select 1'): Promise<number> {
    const began = performance.now();
    const error: unknown = await pool.query(sql).then(
      () => new Error('it was answered'),
      (thrown: unknown) => thrown,
    );
    expect(isDatabaseAway(error) ? 'away' : error).toBe('away');
    return performance.now() - began;
  }

  it('waits for a statement that is only slow, and for a free connection meanwhile', async () => {
    const slow = Array.from({ length: 12 }, () => pool.query('select pg_sleep(2.5), 1 as n'));
    for (const { rows } of await Promise.all(slow)) expect(rows).toMatchObject([{ n: 1 }]);
  });

  it('tells everybody of a silent server in time, however many ask, and recovers by itself', async () => {
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')));
    way.silent = true;
    const times = await Promise.all(Array.from({ length: 60 }, () => refusedAfter()));
    expect(Math.max(...times)).toBeLessThan(toldWithinMs + allowanceMs);
    way.silent = false;
    await waitFor(async () => (await pool.query('select 1')).rowCount === 1);
  });

  it('tells those who come once it is known at once, without a new connection for each', async () => {
    way.silent = true;
    await refusedAfter();
    const before = way.connections;
    for (let n = 0; n < 100; n++) await refusedAfter();
    // Those of the probes alone.
    expect(way.connections - before).toBeLessThan(10);
  });

  it('gives up a server that falls silent in the middle of an answer', async () => {
    const answer = refusedAfter(`select repeat('x', 1000000), pg_sleep(0.05) from generate_series(1, 200)`);
    await waitFor(() => pool.totalCount === 1);
    way.silent = true;
    expect(await answer).toBeLessThan(toldWithinMs + allowanceMs);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux(
    'has the kernel ask after a connection that keeps silent, however well the server answers others',
    async () => {
      const slow = pool.query('select pg_sleep(1)');
      const port = way.port.toString(16).toUpperCase().padStart(4, '0');
      // State 01: established; timer 02: keepalive, and when it goes off, in hundredths of a second.
      const asked = new RegExp(`: [0-9A-F]{8}:[0-9A-F]{4} [0-9A-F]{8}:${port} 01 \\S+ 02:([0-9A-F]{8})`);
      const [, due = ''] = await waitFor(() => asked.exec(readFileSync('/proc/net/tcp', 'utf8')));
      expect(parseInt(due, 16)).toBeLessThanOrEqual(500);
      await slow;
    },
  );
});
