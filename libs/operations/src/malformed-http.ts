import { invalidRequest, newId } from '@app/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lateBody } from './body-deadlines.js';
import { errorResponse } from './error-response.js';

export const notHttp = 'This is not valid HTTP.';

/** A name or an address, possibly with a port, or nothing. */
const hostPattern = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::(\d{0,5}))?$/i;
const maxPort = 65_535;

/**
 * True if a request has no `Host`, several of them, or one that is not a host: proxies and apps would disagree about
 * what it is for. Node would refuse only the first, with an empty response, and would use the first of several.
 */
export function hasInvalidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1 || (count === 0 && httpVersion === '1.1')) return true;
  const [host, port] = hostPattern.exec(headers.host ?? '') ?? [];
  return host === undefined || Number(port ?? 0) > maxPort;
}

/**
 * Makes a request with an absolute target, as for a proxy, one for its path. The host of the target replaces `Host`, as
 * RFC 9112 requires. Call this when the handlers of `server` are set.
 */
export const resolveAbsoluteTargets = (server: Server): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    const { url = '' } = request;
    if (url.startsWith('/')) return;
    const [origin, host] = /^https?:\/\/([^/?#]+)/i.exec(url) ?? [];
    if (origin === undefined) return;
    const path = url.slice(origin.length);
    request.url = path.startsWith('/') ? path : `/${path}`;
    request.headers.host = host;
  });
};

/** Answers a `CONNECT`, which is for proxies. Node would close the connection without a response. */
export const refuseTunnels = (server: Server): void => {
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    // From here on, the server neither handles errors of the connection nor closes it.
    socket.on('error', () => undefined).once('finish', () => socket.destroy());
    refuseMalformedHttp(Object.assign(new Error('CONNECT'), { code: 'CONNECT' }), socket);
  });
};

const httpProblems: Readonly<Record<string, string>> = {
  CONNECT: 'This server opens no tunnels.',
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: lateBody,
};

/** Rejects malformed HTTP with an error body like any other, and closes the connection. */
export function refuseMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = newId();
  const refusal = invalidRequest([], httpProblems[error.code ?? ''] ?? notHttp);
  const body = JSON.stringify(errorResponse(refusal, id).body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${id}\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Rejects a request without a valid `Host`, for a server without Fastify. The connection does not outlast the response. */
export function refuseInvalidHost(response: ServerResponse): void {
  const id = newId();
  const { status, body } = errorResponse(invalidRequest([], notHttp), id);
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': id,
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
