import { connectionOptions } from '@app/database';
import pg from 'pg';

const timeoutMs = 5_000;

/** @throws if the database cannot be reached or rejects the connection, or a file in the URL cannot be read. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(url),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
