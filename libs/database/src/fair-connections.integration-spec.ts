import { sharedResources, withHolder } from '@app/common';
import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import pg from 'pg';
import { BatchedStatement } from './batched-statement.js';
import { shareConnections } from './fair-connections.js';
import { onReplica } from './replica/diversion.js';
import { ReadReplica } from './replica/read-replica.js';

describe('the connections of a shared pool', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => database?.drop());

  beforeEach(() => {
    pool = new pg.Pool({ connectionString: database.url, max: 6, connectionTimeoutMillis: 20_000 });
    shareConnections(pool);
  });
  afterEach(async () => pool.end());

  const of = <T>(key: string, work: () => T): T => withHolder({ key }, work);
  const connect = (key: string): Promise<pg.PoolClient> => of(key, () => pool.connect());
  const queried = async (key: string): Promise<number> => {
    const { rows } = await of(key, () => pool.query<{ n: number }>('select 1 as n'));
    return rows[0]?.n ?? 0;
  };

  it('remain available to others while an account runs slow statements', async () => {
    const held = await Promise.all([1, 2, 3].map(() => connect('a')));
    let more = 0;
    const later = [1, 2, 3].map(async () => {
      const client = await connect('a');
      more++;
      client.release();
    });
    expect(await Promise.all(['b', 'c', 'b', 'c'].map(queried))).toEqual([1, 1, 1, 1]);
    expect([more, pool.totalCount - pool.idleCount]).toEqual([0, 3]);
    for (const client of held) client.release();
    await Promise.all(later);
    expect(more).toBe(3);
  });

  it('are all available to work outside of requests', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
    expect(pool.totalCount).toBe(6);
    const waiting = queried('a');
    held[0]?.release();
    expect(await waiting).toBe(1);
    for (const client of held.slice(1)) client.release();
  });

  it('are returned after errors of statements and of the server', async () => {
    for (let n = 0; n < 8; n++) {
      await expect(of('a', () => pool.query('select nothing'))).rejects.toThrow('nothing');
    }
    pool.on('error', () => undefined);
    for (let n = 0; n < 8; n++) {
      const ended = of('a', () => pool.query('select pg_terminate_backend(pg_backend_pid())'));
      await expect(ended).rejects.toThrow(/terminat/);
    }
    await waitFor(async () => (await queried('a')) === 1);
  });

  it('are returned once, even if a client is released twice by mistake', async () => {
    const client = await connect('a');
    client.release();
    expect(() => client.release()).toThrow('already been released');
    const held = await Promise.all([1, 2, 3].map(() => connect('a')));
    for (const each of held) each.release();
  });

  it('make a batch of calls wait only once, instead of each of its calls, while all are taken', async () => {
    const busy = new pg.Pool({ connectionString: database.url, max: 2, connectionTimeoutMillis: 20_000 });
    // On a busy machine, opening a connection takes longer than the calls wait.
    for (const client of await Promise.all([busy.connect(), busy.connect()])) client.release();
    busy.options.connectionTimeoutMillis = 100;
    shareConnections(busy);
    const turns = [...sharedResources].at(-1);
    const held = await Promise.all([busy.connect(), busy.connect()]);
    const statement = new BatchedStatement<{ n: number }, { n: number }>(busy, {
      name: 'numbers',
      columns: { n: 'int' },
      sql: (input) => `select place, n from ${input}`,
    });
    const calls = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => statement.run({ n })));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    expect(turns?.refused).toBe(1);
    for (const client of held) client.release();
    await busy.end();
  });

  it('are shared on a replica, too', async () => {
    const replica = new ReadReplica(database.url, () => undefined);
    replica.divert(pool);
    const { pools } = replica as unknown as { pools: { replica: pg.Pool } };
    const onIt = (key: string) => onReplica(pools.replica, () => connect(key));
    let more = 0;
    const held = await Promise.all([1, 2, 3].map(() => onIt('a')));
    const later = [1, 2, 3].map(async () => {
      const client = await onIt('a');
      more++;
      client.release();
    });
    (await onIt('b')).release();
    expect([more, pools.replica.totalCount - pools.replica.idleCount]).toEqual([0, 3]);
    for (const client of held) client.release();
    await Promise.all(later);
    await replica.onApplicationShutdown();
  });
});
