import type pg from 'pg';

/**
 * Gives the places of connections that are lost back to their pool. Whoever holds such a client cannot use it anymore,
 * and not all return it: the ORM keeps one whose `begin`, `commit` or `rollback` fails, so each connection that was lost in
 * a transaction would take a place of the pool until the process ends.
 */
export function releaseLostClients(pool: pg.Pool): void {
  const held = new WeakSet<object>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(new Error('the connection was lost'));
      // Its holder may still return it.
      client.release = () => undefined;
    });
  });
}
