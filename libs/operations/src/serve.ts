import { invalidRequest, loadSettings, newId, type Settings, SettingsError } from '@app/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Socket } from 'node:net';
import { refuseUndeclaredRoutes } from './access/declared-routes.js';
import { AllowedMethods } from './allowed-methods.js';
import { decorateWithNetwork } from './client-network.js';
import { limitConnections, serverTimeouts } from './connection-limits.js';
import { Drain } from './drain.js';
import { errorResponse, maxBodyBytes } from './error-response.js';
import { ErrorFilter } from './error.filter.js';
import { createLogger, PinoLoggerService } from './logger.js';
import { Readiness } from './readiness.js';
import { transportSecurity } from './transport-security.js';

export interface AppDefinition {
  /** Name in the logs. */
  name: string;
  /** The Nest module. Loaded only after the settings are valid. */
  module: () => Promise<Type>;
  port: (settings: Settings) => number;
  /** The public origin that the app serves, if any. If it is https, responses say so (HSTS). */
  origin?: (settings: Settings) => string;
  /** Connections at the same time; 200 by default. Beyond it, new connections are refused and idle ones closed. */
  maxConnections?: number;
  /** HTTP server options beyond the common ones. */
  server?: (app: () => NestFastifyApplication) => FastifyServerOptions;
  /** Addresses that no controller serves and that anyone may open, such as files. */
  publicPages?: RegExp;
  /** A line for the operator once the app is ready; null for none. The launcher prints it, or else the log has it. */
  notice?: (app: NestFastifyApplication, settings: Settings) => Promise<string | null>;
  /** App-specific setup before the app listens. */
  configure?: (app: NestFastifyApplication, settings: Settings) => Promise<void> | void;
}

/** Enough for probes and scrapers, which are all that most ports serve. */
const defaultMaxConnections = 200;

/** Milliseconds after which a stop that hangs is forced, before the launcher would kill the process. */
const stopTimeout = 25_000;

/** Milliseconds for closing connections to backends once every accepted request has its response. */
const closeTimeout = 4_000;

/** Load balancers and supervisors request these every few seconds. */
const probePaths = /^\/(health|metrics)(\/|$)/;

/**
 * Runs an app until SIGINT, SIGTERM or the end of the launcher, with validated settings, logs, uniform errors, health
 * and metrics. It stops gracefully: it first reports that it is not ready, then finishes every accepted request.
 */
export async function serve(definition: AppDefinition): Promise<void> {
  const settings = await validOrExit(() => {
    const loaded = loadSettings();
    loaded.requireDatabaseUrl();
    return loaded;
  });
  const logger = createLogger(definition.name, settings);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  const app = await validOrExit(() => createApp(definition, settings, new PinoLoggerService(logger)));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, url, routeOptions } = request;
    const [sent = url] = url.split('?', 1);
    // A token in an address opens something: the log has the route instead.
    const path = routeOptions.url?.includes('/:token') ? routeOptions.url : sent;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    // In a terminal, probes would bury everything else.
    const level = settings.LOG_FORMAT === 'pretty' && probePaths.test(path) ? 'debug' : 'info';
    logger[level]({ requestId, method, path, status: reply.statusCode, ms }, 'request');
    done();
  });
  const readiness = app.get(Readiness);
  const drain = new Drain(fastify.server);
  let stopping = false;
  const stop = async (why: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    readiness.stopping();
    setTimeout(() => process.exit(1), stopTimeout).unref();
    await drain.run();
    setTimeout(() => {
      logger.warn('forced exit: a backend did not respond');
      process.exit(0);
    }, closeTimeout).unref();
    await app.close();
    logger.info('stopped');
    process.exit(0);
  };
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('disconnect', () => void stop('the launcher has exited'));

  try {
    await app.init();
  } catch (error) {
    logger.fatal({ err: error }, 'cannot start');
    process.exit(1);
  }
  try {
    await app.listen({ port: definition.port(settings), host: settings.HOST });
  } catch (error) {
    logger.fatal(listenError(error as NodeJS.ErrnoException, definition.port(settings)));
    process.exit(1);
  }
  readiness.started();
  const address = fastify.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  logger.info({ port }, 'ready');
  const notice = await definition.notice?.(app, settings).catch(() => null);
  if (process.send) process.send({ ready: definition.name, port, notice });
  else if (notice) logger.info(notice);
}

/** The longest parameter in a path: the 255 characters of an external id, of which each can take two UTF-16 units. */
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
    requestTimeout: serverTimeouts.requestTimeout,
    keepAliveTimeout: serverTimeouts.keepAliveTimeout,
    http: serverTimeouts,
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
  allowedMethods.watch(fastify);
  refuseUndeclaredRoutes(fastify, definition.publicPages);
  limitConnections(fastify.server, definition.maxConnections ?? defaultMaxConnections);
  decorateWithNetwork(fastify, settings.trustedProxies);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', ...security });
    done();
  });
  const app: NestFastifyApplication = await NestFactory.create(await definition.module(), adapter, {
    bodyParser: false,
    logger,
    abortOnError: false,
  });
  app.useGlobalFilters(new ErrorFilter(allowedMethods));
  await definition.configure?.(app, settings);
  return app;
}

const httpProblems: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** Rejects malformed HTTP with an error body like any other, and closes the connection. */
function refuseMalformedHttp(this: unknown, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = newId();
  const refusal = invalidRequest([], httpProblems[error.code ?? ''] ?? 'This is not valid HTTP.');
  const body = JSON.stringify(errorResponse(refusal, id).body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${id}\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Exits with the messages of invalid settings, found either by `loadSettings` or when a provider is created. */
async function validOrExit<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.messages) console.error(`waypost: ${problem}`);
    process.exit(1);
  }
}

function listenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is in use by another program; choose another port`;
  return `cannot listen on port ${port}: ${error.message}`;
}
