import type pg from 'pg';

/**
 * Locks the schedule of an endpoint until the transaction ends: claims, and releases of what waited for a
 * finished delivery. Take it in a separate statement, so that the next one sees earlier changes by others.
 */
export async function lockEndpoint(client: pg.PoolClient, endpointId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhook ${endpointId}`]);
}
