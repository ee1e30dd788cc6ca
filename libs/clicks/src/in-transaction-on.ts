import type pg from 'pg';

/**
 * A process that is stopped, or cut off, between two queries of a transaction holds up whoever needs the same
 * rows; PostgreSQL would wait for it for hours.
 */
const silence = `set local idle_in_transaction_session_timeout = '5s'`;

/**
 * Runs `work` in a transaction on a connection of the pool, which is not used again where that failed. The
 * transaction is rolled back where nothing is heard of it for five seconds.
 */
export async function inTransactionOn<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  // A connection that is lost between two queries says so here as well; the next query reports it.
  const ignore = () => undefined;
  client.on('error', ignore);
  let failed = true;
  try {
    await client.query(`${begin}; ${silence}`);
    const result = await work(client);
    await client.query('commit');
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}
