import { proxyCheckAddress } from '@app/common';
import { connectionOptions, readSigningSecret } from '@app/database';
import pg from 'pg';

/**
 * Makes the address of a proxy check.
 * @param base origin of the short links.
 * @param databaseUrl of the installation, whose signing secret it needs.
 */
export async function proxyCheckUrl(base: string, databaseUrl: string): Promise<string> {
  const client = new pg.Client(connectionOptions(databaseUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    return proxyCheckAddress(base, await readSigningSecret(client), rows[0]?.now ?? Date.now());
  } finally {
    await client.end();
  }
}
