import { currentHolder, DomainError, SharedResource } from '@app/common';
import type pg from 'pg';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * The error that PostgreSQL would return, so that callers treat it as an unavailable database and do not retry each
 * statement.
 */
const tooManyConnections = { code: '53300' };

/**
 * Shares the connections of a pool between holders in turn. Each holder gets at most half of them: no matter how
 * many slow statements an account runs, those of others need not wait for them. No call may need a second connection
 * of its share while it has one: as soon as a holder has as many such calls as its share, they all wait for each other.
 * @param name their name in metrics, see `SharedResource`.
 */
export function shareConnections(pool: pg.Pool, name = 'database_connections'): void {
  const { max: capacity, connectionTimeoutMillis: patienceMs } = pool.options;
  const turns = new SharedResource(
    name,
    { capacity, share: Math.ceil(capacity / 2), queue: 2_000, patienceMs },
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
  // Without the holder's abort signal, which would cost more than most waits.
  const inTurn = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      turns
        .run(() => hold(resolve), { key: currentHolder().key })
        .catch((error: Error) =>
          reject(error instanceof DomainError ? Object.assign(error, { cause: tooManyConnections }) : error),
        );
    });
  // `pool.query` passes a callback; all other callers await a promise.
  pool.connect = ((done?: Connected) => {
    if (!done) return inTurn();
    inTurn().then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: unknown) => done(error as Error, undefined, () => undefined),
    );
  }) as pg.Pool['connect'];
}
