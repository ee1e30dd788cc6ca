import type pg from 'pg';
import { withConnection } from './prepared-statement.js';

/**
 * A process that is suspended or cut off between two queries of a transaction blocks all others that need the same rows.
 * PostgreSQL would wait for it for hours.
 */
const endWhenSilent = `set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Runs `work` in a transaction on a connection of the pool. After a failure, the connection is closed. PostgreSQL rolls the
 * transaction back if it is idle for five seconds.
 */
export async function inTransactionOn<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query(`${begin}; ${endWhenSilent}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}
