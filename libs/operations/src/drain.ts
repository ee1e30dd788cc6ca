import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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
  /** Every connection with its latest answer, null where nothing was asked on it yet. */
  private readonly connections = new Map<Socket, ServerResponse | null>();
  private stopping = false;

  /** Watches `server` from before it listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.connections.set(socket, null);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.stopping) response.shouldKeepAlive = false;
      this.connections.set(socket, response);
    });
  }

  /** Settles when the last connection is closed; at once where the server does not listen. */
  async run(): Promise<void> {
    if (!this.server.listening) return;
    this.stopping = true;
    for (const answer of this.connections.values()) if (answer) answer.shouldKeepAlive = false;
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
    for (const socket of this.connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}
