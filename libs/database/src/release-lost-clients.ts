import type pg from 'pg';

/**
 * Releases clients whose connections are lost, so that the pool can replace them. The ORM does not release a client whose
 * `begin`, `commit` or `rollback` fails. Without this, each connection that is lost in a transaction would take up a place of
 * the pool until the process ends.
 */
export function releaseLostClients(pool: pg.Pool): void {
  const held = new WeakSet<object>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(new Error('the connection was lost'));
      // The caller may still release it.
      client.release = () => undefined;
    });
  });
}
