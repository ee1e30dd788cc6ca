import type { BlockList } from 'node:net';
import { clientAddress, invalidRequest, networkOf, newId, type Settings, SettingsModule } from '@app/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { refuseUndeclaredRoutes } from './access/declared-routes.js';
import { AllowedMethods, ErrorFilter } from './error.filter.js';
import type { AppDefinition } from './app-definition.js';
import { bodyTimeouts, limitBodies } from './body-deadlines.js';
import { limitConnections, serverTimeouts } from './connection-limits.js';
import { errorResponse, maxBodyBytes } from './error-response.js';
import type { PinoLoggerService } from './logger.js';
import {
  hasInvalidHost,
  notHttp,
  refuseMalformedHttp,
  refuseTunnels,
  resolveAbsoluteTargets,
} from './malformed-http.js';

/** Enough for probes and scrapers, which most ports serve exclusively. */
export const defaultMaxConnections = 200;

/** The module of an app together with its settings. */
class AppRoot {}

/**
 * Maximum length of a path parameter: the 255 characters of an external id, each of which can take two UTF-16 units.
 */
const maxParamLength = 2 * 255;

/**
 * The `Strict-Transport-Security` header of a public origin, if it is https. It applies only to the host, because
 * its subdomains may belong to other services.
 */
export const transportSecurity = (origin: string): Record<string, string> =>
  origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The network that the client controls, see `networkOf`. Limits and slowdowns count by it, not by `ip`, which is
     * the proxy's address behind a proxy. It must never be stored: hash it.
     */
    readonly clientNetwork: string;
  }
}

/** Gives every request its `clientNetwork`. */
function decorateWithNetwork(fastify: FastifyInstance, trusted: BlockList): void {
  fastify.decorateRequest('clientNetwork', {
    getter(this: FastifyRequest) {
      return networkOf(clientAddress(this.raw, trusted));
    },
  });
}

/** Creates an app that does not listen. Enough to generate the OpenAPI documents. */
export async function createApp(
  definition: AppDefinition,
  settings: Settings,
  logger: PinoLoggerService | false,
): Promise<NestFastifyApplication> {
  const security = transportSecurity(definition.origin?.(settings) ?? '');
  const adapter = new FastifyAdapter({
    genReqId: () => newId(),
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength },
    return503OnClosing: false,
    requestTimeout: bodyTimeouts.upload,
    keepAliveTimeout: serverTimeouts.keepAliveTimeout,
    http: { ...serverTimeouts, requestTimeout: bodyTimeouts.upload, requireHostHeader: false },
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = errorResponse(invalidRequest([], 'The address is malformed.'), request.id);
      void reply
        .status(status)
        .headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', ...security })
        .send(body);
    },
    clientErrorHandler: refuseMalformedHttp,
    ...definition.server?.(() => app),
  });
  const allowedMethods = new AllowedMethods();
  const fastify = adapter.getInstance<FastifyInstance>();
  ignoreExpectations(fastify.server);
  refuseTunnels(fastify.server);
  resolveAbsoluteTargets(fastify.server);
  allowedMethods.watch(fastify);
  refuseUndeclaredRoutes(fastify, definition.publicPages);
  limitConnections(fastify.server, definition.maxConnections ?? defaultMaxConnections);
  limitBodies(fastify.server, settings.MIN_UPLOAD_BYTES_PER_SECOND);
  decorateWithNetwork(fastify, settings.trustedProxies);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', ...security });
    if (hasInvalidHost(request.raw)) {
      void reply
        .status(400)
        .header('Connection', 'close')
        .send(errorResponse(invalidRequest([], notHttp), request.id).body);
      return;
    }
    done();
  });
  const root = { module: AppRoot, imports: [SettingsModule.of(settings), await definition.module()] };
  const app: NestFastifyApplication = await NestFactory.create(root, adapter, {
    bodyParser: false,
    logger,
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter(allowedMethods, definition.addressProblem));
  await definition.configure?.(app, settings);
  return app;
}

/** Serves requests with an `Expect` that is not known as if they had none. Node would refuse them with an empty response. */
const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
};
