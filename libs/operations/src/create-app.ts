import { invalidRequest, newId, type Settings, SettingsModule } from '@app/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { refuseUndeclaredRoutes } from './access/declared-routes.js';
import { AllowedMethods } from './allowed-methods.js';
import type { AppDefinition } from './app-definition.js';
import { bodyTimeouts, lateBody, limitBodies } from './body-deadlines.js';
import { decorateWithNetwork } from './client-network.js';
import { limitConnections, serverTimeouts } from './connection-limits.js';
import { errorResponse, maxBodyBytes } from './error-response.js';
import { ErrorFilter } from './error.filter.js';
import type { PinoLoggerService } from './logger.js';
import { transportSecurity } from './transport-security.js';

/** Enough for probes and scrapers, which most ports serve exclusively. */
export const defaultMaxConnections = 200;

/** The module of an app together with its settings. */
class AppRoot {}

/**
 * Maximum length of a path parameter: the 255 characters of an external id, each of which can take two UTF-16 units.
 */
const maxParamLength = 2 * 255;

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
  allowedMethods.watch(fastify);
  refuseUndeclaredRoutes(fastify, definition.publicPages);
  limitConnections(fastify.server, definition.maxConnections ?? defaultMaxConnections);
  limitBodies(fastify.server, settings.MIN_UPLOAD_BYTES_PER_SECOND);
  decorateWithNetwork(fastify, settings.trustedProxies);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', ...security });
    if (lacksHost(request.raw)) {
      void reply.status(400).send(errorResponse(invalidRequest([], notHttp), request.id).body);
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

const notHttp = 'This is not valid HTTP.';

/** True if a request is malformed for want of a `Host`. Node would refuse it with an empty response. */
export const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

/** Serves requests with an `Expect` that is not known as if they had none. Node would refuse them with an empty response. */
const ignoreExpectations = (server: Server): void => {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
};

const httpProblems: Readonly<Record<string, string>> = {
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
