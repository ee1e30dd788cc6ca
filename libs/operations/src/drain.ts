import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long clients may keep using a kept-alive connection before we close it, milliseconds. */
const lingerMs = 500;
const pollMs = 20;
/** Longest wait for requests that do not finish or never arrived in full, milliseconds. */
const maxWaitMs = 20_000;

/**
 * Closes a server without dropping requests. It accepts no more connections, every further response closes its
 * connection, and the remaining ones are closed after a while. Closing a kept-alive connection immediately would break
 * a request that its client is just sending.
 */
export class Drain {
  /** Every connection with its latest response; null before its first request. */
  private readonly connections = new Map<Socket, ServerResponse | null>();
  private stopping = false;

  /** Call this before `server` listens. */
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

  /** Resolves when the last connection is closed; immediately if the server does not listen. */
  async run(): Promise<void> {
    if (!this.server.listening) return;
    this.stopping = true;
    for (const response of this.connections.values()) if (response) response.shouldKeepAlive = false;
    const closed = once(this.server, 'close');
    // The HTTP server's own close() would close kept-alive connections immediately.
    NetServer.prototype.close.call(this.server);
    const start = performance.now();
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - start;
      if (elapsedMs >= maxWaitMs) this.server.closeAllConnections();
      else if (elapsedMs >= lingerMs) this.closeIdle();
    }, pollMs);
    await closed;
    clearInterval(timer);
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // Node does not count a connection as idle before its first byte.
    for (const socket of this.connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}
