import { Settings } from '@app/common';
import { serverTimeouts } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import { isProxyCheck, ProxyCheckHandler } from '../proxy-check/proxy-check.handler.js';
import { isTlsAsk, TlsAskHandler } from './tls-ask.handler.js';
import { VisitHandler } from './visit.handler.js';

/** Paths for operators, which Nest serves, except for questions about TLS. Everything else is a visit. */
const operations = /^\/(?:health\/(?:live|ready|tls)|metrics)(?:\?|$)/;

/** The same on a port that several processes share. Metrics of whichever takes the connection would mean nothing. */
const sharedOperations = /^\/health\/(?:live|ready|tls)(?:\?|$)/;

/** A server that passes visits straight to their handler, without Nest and Fastify. */
export const visitServer =
  (app: () => NestFastifyApplication): FastifyServerFactory =>
  (toFastify) => {
    let visits: VisitHandler | undefined;
    let forNest: RegExp | undefined;
    return createServer(
      {
        ...serverTimeouts,
        // A visit has no body, so it needs no stream to read one.
        optimizeEmptyRequests: true,
      },
      (request, response) => {
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
