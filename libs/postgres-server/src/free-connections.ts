import { askDatabase } from './ask-database.js';

/** Connections that a server leaves to ordinary users; null if it cannot be asked. */
export async function freeConnections(url: string): Promise<number | null> {
  const row = await askDatabase<{ free: number }>(
    url,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`,
    { timeoutMs: 5_000 },
  );
  return row?.free ?? null;
}
