import pg from 'pg';

/**
 * Runs one query on a dedicated connection.
 * @param timeoutMs for connecting, and for the response.
 * @returns the first row; null if the database does not respond in time.
 */
export async function askDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  { values = [], timeoutMs = 2_000 }: { values?: readonly unknown[]; timeoutMs?: number } = {},
): Promise<Row | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
