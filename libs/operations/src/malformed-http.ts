import { invalidRequest, newId } from '@app/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lateBody } from './body-deadlines.js';
import { errorResponse } from './error-response.js';

export const notHttp = 'This is not valid HTTP.';

/** True if a request is malformed for want of a `Host`. Node would refuse it with an empty response. */
export const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

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

/** Rejects a request without a `Host`, for a server without Fastify. The connection does not outlast the response. */
export function refuseLackOfHost(response: ServerResponse): void {
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
