import { Logger } from '@nestjs/common';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Timeouts of every HTTP server, milliseconds. */
export const serverTimeouts = {
  /** For the whole head, from the first byte or, on a new connection, from its start. */
  headersTimeout: 10_000,
  /** For the whole request, including the body. `bodyTimeouts` has those of uploads. */
  requestTimeout: 30_000,
  /** Proxies close idle connections after a minute. Ours last longer, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** A client that reads nothing of its response for this long is disconnected, in milliseconds. */
const stallTimeout = 30_000;

/** At most one round of closing idle connections in this time, milliseconds. */
const dropInterval = 1_000;

/** Signals that this side closed a connection whose response was not complete. */
export class ServerDisconnect extends Error {}

/** The pending output of a connection at the last check. */
interface Progress {
  written: number;
  waiting: number;
}

/**
 * Bounds the resources of clients. Beyond `maxConnections`, new connections are rejected and idle ones closed, so that
 * a client that only hoards connections does not keep others out. Clients that do not read their response are
 * disconnected. Call this before `server` listens.
 */
export function limitConnections(server: Server, maxConnections: number, stallMs = stallTimeout): void {
  server.maxConnections = maxConnections;
  // Node would drop headers beyond a number, such as those that a proxy adds last. Their bytes are limited.
  server.maxHeadersCount = 0;
  closeIdleWhenFull(server, maxConnections);
  closeStalled(server, stallMs);
}

function closeIdleWhenFull(server: Server, maxConnections: number): void {
  const logger = new Logger('Connections');
  const connections = new Set<Socket>();
  let closedAt = -Infinity;
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('drop', () => {
    if (performance.now() - closedAt < dropInterval) return;
    closedAt = performance.now();
    logger.warn(`all ${maxConnections} connections are in use; closing idle ones`);
    closeIdle(server, connections);
  });
}

/**
 * Closes the connections without a request or response. Node also counts those as idle whose response has ended but has not been
 * sent in full, so that a slow client would lose the rest of it.
 */
export function closeIdle(server: Server, connections: Iterable<Socket>): void {
  const sending = [...connections].filter(({ writableLength }) => writableLength > 0);
  for (const socket of sending) socket.destroy = () => socket;
  server.closeIdleConnections();
  for (const socket of sending) delete (socket as Partial<Socket>).destroy;
}

/** Checks periodically. A timer per connection would be reset with every visit. */
function closeStalled(server: Server, stallMs: number): void {
  const connections = new Map<Socket, Progress>();
  const check = (): void => {
    for (const [socket, before] of connections) {
      const now = { written: socket.bytesWritten, waiting: socket.writableLength };
      if (now.waiting > 0 && now.waiting === before.waiting && now.written === before.written) {
        socket.destroy(new ServerDisconnect(`the client took nothing of it for ${stallMs / 1_000} s`));
      }
      connections.set(socket, now);
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { written: 0, waiting: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.once('listening', () => {
    const timer = setInterval(check, stallMs).unref();
    server.once('close', () => clearInterval(timer));
  });
}
