import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long a client may still send on a connection that it has kept, before it is closed, milliseconds. */
const idleMs = 500;
const lookAgainMs = 50;
/** Longest wait for a request that does not end, or never came whole, milliseconds. */
const longestMs = 20_000;

/**
 * Lets a server go without a request being dropped: it takes no more connections, says `Connection: close` with
 * every answer, and closes what is left when nobody has asked anything on it for a while. To close a kept
 * connection at once would break the request that its client is just sending.
 */
export class Drain {
  private readonly sockets = new Set<Socket>();
  private readonly underWay = new Set<ServerResponse>();
  private stopping = false;

  /** Watches `server` from before it listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      if (this.stopping) response.shouldKeepAlive = false;
      this.underWay.add(response);
      response.once('close', () => this.underWay.delete(response));
    });
  }

  /** Settles when the last connection is closed. */
  async run(): Promise<void> {
    this.stopping = true;
    for (const response of this.underWay) response.shouldKeepAlive = false;
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    // The HTTP server's own close would close the kept connections at once.
    NetServer.prototype.close.call(this.server);
    const began = performance.now();
    const timer = setInterval(() => {
      const passedMs = performance.now() - began;
      if (passedMs >= longestMs) this.server.closeAllConnections();
      else if (passedMs >= idleMs) this.closeIdle();
    }, lookAgainMs);
    await closed;
    clearInterval(timer);
  }

  private closeIdle(): void {
    this.server.closeIdleConnections();
    // Node does not call a connection idle that nothing was ever sent on.
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}
