import type { IncomingMessage, Server } from 'node:http';
import { serverTimeouts } from './connection-limits.js';

/** How long bodies may take, milliseconds. */
export interface BodyTimeouts {
  /** Of a request, from its head on. */
  ordinary: number;
  /** Of an upload that was admitted. */
  upload: number;
  /** Between two parts of an upload. Noticed after up to twice this time. */
  uploadPause: number;
}

/** 100 MiB take 15 minutes at 1 Mbit/s. */
export const bodyTimeouts: BodyTimeouts = {
  ordinary: serverTimeouts.requestTimeout,
  upload: 900_000,
  uploadPause: 30_000,
};

const longer = new WeakMap<IncomingMessage, () => void>();

/**
 * Disconnects clients whose body does not arrive in time. Node has one such limit for all requests of a server. So that
 * uploads may take longer, it must be the one for uploads, and this keeps the others short.
 */
export function limitBodies(server: Server, timeouts: BodyTimeouts = bodyTimeouts): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const give = (): void => {
      if (!request.complete) giveUp(server, request);
    };
    let timer = setTimeout(give, timeouts.ordinary).unref();
    longer.set(request, () => {
      clearTimeout(timer);
      const until = performance.now() + timeouts.upload;
      const look = () => ({ arrived: request.socket.bytesRead, waiting: request.readableLength });
      let before = look();
      timer = setInterval(() => {
        const now = look();
        // As long as something waits for us, we do not wait for the client.
        const isPausing = now.arrived === before.arrived && now.waiting === 0 && before.waiting === 0;
        before = now;
        if (isPausing || performance.now() > until) give();
      }, timeouts.uploadPause).unref();
    });
    request.once('close', () => clearTimeout(timer));
  });
}

/** Gives the body of a request as long as an upload may take. Call it for callers who may upload, and few at a time. */
export function allowUpload(request: IncomingMessage): void {
  longer.get(request)?.();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node does it. */
function giveUp(server: Server, request: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, request.socket)) request.socket.destroy(error);
}
