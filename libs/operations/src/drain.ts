import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { closeIdle, ServerDisconnect } from './connection-limits.js';

/** How long clients may keep using a kept-alive connection before we close it, in milliseconds. */
const lingerMs = 500;
const pollMs = 20;
/** Maximum duration of a short turn of the event loop, in milliseconds. */
const shortTurnMs = 0.2;
/** Maximum wait for a short turn, in milliseconds. */
const maxQuietWaitMs = 500;
/** Maximum wait for requests that do not finish or never arrived in full, in milliseconds. */
const maxWaitMs = 20_000;

/**
 * Closes a server without dropping requests. It accepts no more connections, every further response closes its
 * connection, and the remaining ones are closed after a while. Closing a kept-alive connection immediately would break
 * a request that its client is currently sending.
 */
export class Drain {
  /** Every connection with its latest response; null before its first request. */
  private readonly connections = new Map<Socket, ServerResponse | null>();
  private accepted = 0;
  private started = false;
  private stopping = false;

  /** Call this before `server` listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.accepted++;
      this.connections.set(socket, null);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.stopping) response.shouldKeepAlive = false;
      this.connections.set(socket, response);
    });
  }

  /** Resolves when the last connection is closed; immediately if the server does not listen or is already draining. */
  async run(): Promise<void> {
    if (!this.server.listening || this.started) return;
    this.started = true;
    // Accept the waiting connections. Responses do not close their connections yet, because clients would only open
    // new ones.
    await this.quietTurn();
    const closed = once(this.server, 'close');
    // The HTTP server's own close() would close kept-alive connections immediately.
    NetServer.prototype.close.call(this.server);
    this.stopping = true;
    for (const response of this.connections.values()) if (response) response.shouldKeepAlive = false;
    const start = performance.now();
    const elapsedMs = (): number => performance.now() - start;
    while (this.connections.size > 0) {
      await sleep(pollMs);
      if (elapsedMs() >= maxWaitMs) this.closeAll();
      else if (elapsedMs() >= lingerMs) {
        await this.quietTurn();
        this.closeIdle();
      }
    }
    await closed;
  }

  /**
   * Waits for the end of a short turn of the event loop that accepted no connection. Closing with anything unaccepted or unread
   * resets it; at this moment, everything has been read, and there was little time for more to arrive. Gives up after a while.
   */
  private async quietTurn(): Promise<void> {
    const start = performance.now();
    // The rest of this turn.
    await nextTurn();
    for (;;) {
      const { accepted } = this;
      const began = performance.now();
      await nextTurn();
      const ended = performance.now();
      if (accepted === this.accepted && ended - began < shortTurnMs) return;
      if (ended - start > maxQuietWaitMs) return;
    }
  }

  private closeAll(): void {
    for (const socket of this.connections.keys()) socket.destroy(new ServerDisconnect('the app is stopping'));
    this.server.closeAllConnections();
  }

  private closeIdle(): void {
    closeIdle(this.server, this.connections.keys());
    // Node does not treat a connection as idle before its first byte.
    for (const socket of this.connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}
