import { newId, Settings } from '@app/common';
import { hasInvalidHost, refuseInvalidHost, refuseMalformedHttp, serverTimeouts } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerFactory, FastifyServerOptions } from 'fastify';
import { createServer } from 'node:http';
import { isProxyCheck, ProxyCheckHandler } from '../proxy-check/proxy-check.handler.js';
import { isTlsAsk, TlsAskHandler } from './tls-ask.handler.js';
import { VisitHandler } from './visit.handler.js';

/** Paths for operators, which Nest serves, except for questions about TLS. Everything else is a visit. */
const operations = /^\/(?:health\/(?:live|ready|tls)|metrics)(?:\?|$)/;

/**
 * The same on a port that several processes share. Metrics of whichever process accepts the connection would be
 * meaningless.
 */
const sharedOperations = /^\/health\/(?:live|ready|tls)(?:\?|$)/;

/** A server that passes visits straight to their handler, without Nest and Fastify. */
const visitServer =
  (app: () => NestFastifyApplication): FastifyServerFactory =>
  (toFastify) => {
    let visits: VisitHandler | undefined;
    let forNest: RegExp | undefined;
    return createServer(
      {
        ...serverTimeouts,
        // A visit has no body, so it needs no stream to read one.
        optimizeEmptyRequests: true,
        requireHostHeader: false,
      },
      (request, response) => {
        if (hasInvalidHost(request)) return refuseInvalidHost(response);
        forNest ??= app().get(Settings).process.count > 1 ? sharedOperations : operations;
        if (forNest.test(request.url ?? '')) {
          if (isTlsAsk(request.url ?? '')) {
            app().get<TlsAskHandler>(TlsAskHandler).handle(request, response);
            return;
          }
          toFastify(request, response);
          return;
        }
        if (isProxyCheck(request.url ?? '')) {
          app().get<ProxyCheckHandler>(ProxyCheckHandler).handle(request, response);
          return;
        }
        (visits ??= app().get<VisitHandler>(VisitHandler)).handle(request, response);
      },
    );
  };

/**
 * The redirect target of a request whose address contains raw UTF-8, as some apps send text around a link: the same
 * path, with these bytes escaped. Node's parser rejects them.
 * @returns a path on the same host, or undefined for any other malformed request
 */
function escapedAddress(error: Error): string | undefined {
  const { code, rawPacket } = error as { code?: string; rawPacket?: unknown };
  if (code !== 'HPE_INVALID_URL' || !Buffer.isBuffer(rawPacket)) return undefined;
  // One slash, or the rest would be a host.
  const request = /^(?:GET|HEAD) [/\\]+([\x21-\x7e\x80-\xff]+) HTTP\/1\.[01]\r\n/;
  const [, path] = request.exec(rawPacket.toString('latin1')) ?? [];
  return path && `/${path.replace(/[\\\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)}`;
}

/** Options of the HTTP server for visitors. */
export const visitServerOptions = (app: () => NestFastifyApplication): FastifyServerOptions => ({
  serverFactory: visitServer(app),
  clientErrorHandler: (error, socket) => {
    const path = socket.writable ? escapedAddress(error) : undefined;
    if (path === undefined) return refuseMalformedHttp(error, socket);
    socket.end(
      `HTTP/1.1 307 Temporary Redirect\r\nLocation: ${path}\r\nCache-Control: private, no-store\r\n` +
        `X-Request-Id: ${newId()}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  },
});
