import { serverTimeouts } from '@app/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import { isProxyCheck, ProxyCheckHandler } from '../proxy-check/proxy-check.handler.js';
import { VisitHandler } from './visit.handler.js';

/** Paths for operators, which Nest serves. Everything else is a visit. */
const operations = /^\/(?:health\/(?:live|ready)|metrics)(?:\?|$)/;

/** A server that passes visits straight to their handler, without Nest and Fastify. */
export const visitServer =
  (app: () => NestFastifyApplication): FastifyServerFactory =>
  (toFastify) => {
    let visits: VisitHandler | undefined;
    return createServer(
      {
        ...serverTimeouts,
        // A visit has no body, so it needs no stream to read one.
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
