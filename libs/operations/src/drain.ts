import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long a client may still send on a connection that it has kept, before it is closed, milliseconds. */
const lingerMs = 500;
const lookEveryMs = 20;
/** Longest wait for a request that does not end, or never came whole, milliseconds. */
const longestMs = 20_000;

/**
 * Lets a server go without a request being dropped: it takes no more connections, every answer from then on
 * closes its connection, and what is left is closed after a while. To close a kept connection at once would
 * break the request that its client is just sending.
 */
export class Drain {
  private readonly sockets = new Set<Socket>();

  /** Watches `server` from before it listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  /** Settles when the last connection is closed; at once where the server does not listen. */
  async run(): Promise<void> {
    if (!this.server.listening) return;
    this.server.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    const closed = once(this.server, 'close');
    // The HTTP server's own close would close the kept connections at once.
    NetServer.prototype.close.call(this.server);
    const began = performance.now();
    const timer = setInterval(() => {
      const passedMs = performance.now() - began;
      if (passedMs >= longestMs) this.server.closeAllConnections();
      else if (passedMs >= lingerMs) this.closeIdle();
    }, lookEveryMs);
    await closed;
    clearInterval(timer);
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // Node does not call a connection idle that nothing was ever sent on.
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
