import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long a connection that was used before may bring one more request, milliseconds. */
const lingerMs = 500;
const lookEveryMs = 20;

/**
 * Takes leave of clients without dropping what they have sent: no new connection is accepted, every answer from
 * now on closes its connection, and idle connections are closed only after a while, because a request may be on
 * its way over one. Resolves when no connection is left.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => {
    // Past http.Server's own close, which would close the idle connections at once.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const lingersUntil = performance.now() + lingerMs;
  const timer = setInterval(() => {
    if (performance.now() >= lingersUntil) server.closeIdleConnections();
  }, lookEveryMs);
  await closed;
  clearInterval(timer);
}
