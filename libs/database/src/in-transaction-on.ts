import type pg from 'pg';
import { withConnection } from './prepared-statement.js';

/**
 * A process that is suspended or cut off between two queries of a transaction blocks all others that need the same rows.
 * PostgreSQL would wait for it for hours.
 */
const endWhenSilent = `set local idle_in_transaction_session_timeout = '5s'`;

/** How much longer than the driver PostgreSQL waits for a statement, so that the driver's error comes first, in milliseconds. */
const extraMs = 2_000;

/** Else PostgreSQL would keep running what the driver has given up, with its locks, beside the next attempts. */
function endWhenGivenUp({ options }: pg.Pool): string {
  const { query_timeout: timeoutMs } = options as { query_timeout?: number };
  return timeoutMs === undefined ? '' : `; set local statement_timeout = ${timeoutMs + extraMs}`;
}

/**
 * Runs `work` in a transaction on a connection of the pool. After a failure, the connection is closed. PostgreSQL rolls the
 * transaction back if it is idle for five seconds, and cancels statements that the pool no longer waits for.
 */
export async function inTransactionOn<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  return withConnection(pool, async (client) => {
    await client.query(`${begin}; ${endWhenSilent}${endWhenGivenUp(pool)}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}
