import pg from 'pg';

/** Connections that a server leaves to ordinary users; null if it cannot be asked. */
export async function freeConnections(url: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ free: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`,
    );
    return rows[0]?.free ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
