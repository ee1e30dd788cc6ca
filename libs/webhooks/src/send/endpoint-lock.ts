import type pg from 'pg';

/**
 * Locks the schedule of an endpoint until the transaction ends: what is claimed, and what is released when a delivery is
 * finished. Take it in a statement of its own, so that the next one sees what others did before.
 */
export async function lockEndpoint(client: pg.PoolClient, endpointId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhook ${endpointId}`]);
}
