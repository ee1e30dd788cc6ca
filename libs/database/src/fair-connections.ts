import { currentHolder, SharedResource } from '@app/common';
import type pg from 'pg';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Shares the connections of a pool between holders, each of whom gets at most half of them: slow statements of one account, which
 * may be as many as it has calls in progress, cannot keep those of others waiting. Connections are given in turn.
 */
export function shareConnections(pool: pg.Pool): void {
  const { max: capacity, connectionTimeoutMillis: patienceMs } = pool.options;
  const turns = new SharedResource(
    'database_connections',
    // With a share of one, a call that needs a second connection would wait for itself.
    { capacity, share: Math.max(Math.ceil(capacity / 2), 2), queue: 2_000, patienceMs },
    'Too many calls are waiting for the database. Try again soon.',
  );
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const hold = async (give: (client: pg.PoolClient) => void): Promise<void> => {
    const client = await connect();
    await new Promise<void>((returned) => {
      const release = client.release.bind(client);
      client.release = (error) => {
        release(error);
        returned();
      };
      give(client);
    });
  };
  // The signal of the holder would cost more than most waits.
  const inTurn = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      turns.run(() => hold(resolve), { key: currentHolder().key }).catch(reject);
    });
  // As `pool.query` calls it, and as everybody else does.
  pool.connect = ((done?: Connected) => {
    if (!done) return inTurn();
    inTurn().then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: unknown) => done(error as Error, undefined, () => undefined),
    );
  }) as pg.Pool['connect'];
}
