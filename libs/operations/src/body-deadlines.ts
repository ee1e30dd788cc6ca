import { type DomainError, invalidRequest } from '@app/common';
import type { IncomingMessage, Server } from 'node:http';
import { serverTimeouts } from './connection-limits.js';

/** Time limits of bodies. */
export const bodyTimeouts = {
  /** For a request, from its head on, in milliseconds. */
  ordinary: serverTimeouts.requestTimeout,
  /** For an admitted upload, in milliseconds. 100 MiB take 15 minutes at 1 Mbit/s. */
  upload: 900_000,
  /** The rate of an upload is measured over this time, milliseconds. */
  uploadWindow: 30_000,
};

type Refuse = (error: DomainError) => void;

const longer = new WeakMap<IncomingMessage, (refuse: Refuse) => void>();

/** The message for a body that did not arrive in time. */
export const lateBody = 'The request did not arrive in time.';

/**
 * Disconnects clients whose body does not arrive in time. Node has one such limit for all requests of a server. So that
 * uploads may take longer, it must be the one for uploads, and this keeps the others short.
 * @param minUploadRate minimum rate of an upload, in bytes per second. In its first window, any data is enough.
 */
export function limitBodies(server: Server, minUploadRate: number): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const give = (): void => {
      if (!request.complete) giveUp(server, request);
    };
    let timer = setTimeout(give, bodyTimeouts.ordinary).unref();
    longer.set(request, (refuse) => {
      clearTimeout(timer);
      const until = performance.now() + bodyTimeouts.upload;
      const look = () => ({ arrived: request.socket.bytesRead, waiting: request.readableLength });
      let before = look();
      let least = 1;
      let isRefused = false;
      timer = setInterval(() => {
        const now = look();
        // As long as the client waits for us, we do not wait for the client.
        const isSlow = now.arrived - before.arrived < least && now.waiting === 0 && before.waiting === 0;
        before = now;
        least = Math.max(1, (minUploadRate * bodyTimeouts.uploadWindow) / 1_000);
        if (!isSlow && performance.now() < until) return;
        // A client that ignores the response is disconnected.
        if (isRefused) return give();
        isRefused = true;
        if (!request.complete) refuse(invalidRequest([], lateBody));
      }, bodyTimeouts.uploadWindow).unref();
    });
    request.once('close', () => clearTimeout(timer));
  });
}

/**
 * Gives the body of a request the time limit of an upload. Call it for callers who may upload, and few at a time.
 * @param refuse is called once if the body is too slow, or takes too long. It must end the request with the error.
 */
export function allowUpload(request: IncomingMessage, refuse: Refuse): void {
  longer.get(request)?.(refuse);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node does. */
function giveUp(server: Server, request: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', error, request.socket)) request.socket.destroy(error);
}
