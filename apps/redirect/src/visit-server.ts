import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import { isProxyCheck, ProxyCheckHandler } from './proxy-check/proxy-check.handler.js';
import { VisitHandler } from './visit.handler.js';

/** What operators ask goes to Nest; everything else is a visit. */
const operations = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;

/** A server whose visits go straight to the handler, past Nest and Fastify. */
export const visitServer =
  (app: () => NestFastifyApplication): FastifyServerFactory =>
  (toFastify) => {
    let visits: VisitHandler | undefined;
    return createServer(
      {
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        // Longer than the minute after which proxies let go of a connection, so that they do it and not we.
        keepAliveTimeout: 65_000,
        connectionsCheckingInterval: 5_000,
        // A visit has no body, and needs no stream to read it by.
        optimizeEmptyRequests: true,
      },
      (request, response) => {
        if (operations.test(request.url ?? '')) {
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
