import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings } from '@app/common';
import { checkSchema, isTimedOut, NewerSchemaError, sqlErrors } from '@app/database';
import type { NestFastifyApplication, NestFastifyListenOptions } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { AppDefinition } from './app-definition.js';
import { limitConnections, ServerDisconnect, serverTimeouts } from './connection-limits.js';
import { createApp, defaultMaxConnections } from './create-app.js';
import { Drain } from './drain.js';
import { createLogger, inApp, PinoLoggerService } from './logger.js';
import { refuseMalformedHttp, refuseTunnels, resolveAbsoluteTargets } from './malformed-http.js';
import { Readiness } from './readiness.js';

/** Load balancers and supervisors request these every few seconds. */
const probePaths = /^\/(health|metrics)(\/|$)/;

/** An app cannot serve. The log has the reason. */
export class CannotStart extends Error {}

/**
 * Reports each streamed response that ends prematurely. Its client sees the connection break.
 * @param report receives the reason; null if the client has disconnected.
 */
function watchStreams(
  fastify: FastifyInstance,
  report: (request: FastifyRequest, reason: string | null) => void,
): void {
  fastify.addHook('onSend', (request, { raw }, payload, done) => {
    if (payload instanceof Readable) {
      const { socket } = request.raw;
      // Registered before Fastify's own listener, which destroys the response.
      finished(payload, { writable: false }, (error) => {
        if (!error || !raw.headersSent) return;
        const { errored: disconnect } = socket;
        if (disconnect instanceof ServerDisconnect) report(request, disconnect.message);
        // Without an error, the stream ended because its client had disconnected.
        else report(request, payload.errored && !socket.destroyed ? reasonOf(payload.errored) : null);
      });
    }
    done();
  });
}

/** The reason why a stream failed, without the statement, whose values are the account's data. */
function reasonOf(error: Error): string {
  if (isTimedOut(error)) return 'a statement took the database too long';
  const causes = [...sqlErrors(error)];
  const { message } = causes.at(-1) ?? error;
  return message ?? error.name;
}

const retryMs = 5_000;

/**
 * Ends the process if its version is too old for the database. If the database is unavailable, the app starts, and
 * this continues in the background until the database has answered.
 */
async function refuseNewerSchema(databaseUrl: string): Promise<void> {
  if (await isAnswered(databaseUrl)) return;
  void (async () => {
    do await sleep(retryMs, undefined, { ref: false });
    while (!(await isAnswered(databaseUrl)));
  })();
}

async function isAnswered(databaseUrl: string): Promise<boolean> {
  try {
    return await checkSchema(databaseUrl);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    console.error(`waypost: ${error.message}`);
    process.exit(1);
  }
}

/** One app of a process: its own server, settings and log. */
export class ServedApp {
  private app: NestFastifyApplication | undefined;
  private readonly drains: Drain[] = [];

  private constructor(
    private readonly definition: AppDefinition,
    private readonly settings: Settings,
    readonly logger: Logger,
  ) {}

  /** @param settings with the database of the app's own role. */
  static prepare(definition: AppDefinition, settings: Settings): ServedApp {
    return new ServedApp(definition, settings, createLogger(definition.name, settings));
  }

  /**
   * Starts the app, and reports to the launcher when it accepts requests.
   * @throws SettingsError if a setting is found to be invalid when a provider is created.
   * @throws CannotStart for any other reason, which has been logged.
   */
  async start(): Promise<void> {
    const { definition, settings, logger } = this;
    await refuseNewerSchema(settings.requireDatabaseUrl());
    const app = await inApp(logger, () => createApp(definition, settings, new PinoLoggerService(logger)));
    this.app = app;
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    this.logRequests(fastify);
    const port = await inApp(logger, () => this.listen(app, fastify));
    logger.info({ port }, 'ready');
    const notice = await definition.notice?.(app, settings).catch(() => null);
    if (process.send) process.send({ ready: definition.name, port, notice });
    // Logged at any level: without it, the first user cannot sign up.
    else if (notice) logger.child({}, { level: 'info' }).info(notice);
  }

  /** Stops accepting requests, then finishes the accepted ones. */
  async finishRequests(why: string): Promise<void> {
    this.logger.info({ why }, 'stopping');
    this.app?.get(Readiness).stopping();
    await Promise.all(this.drains.map((drain) => drain.run()));
  }

  /** Closes connections to backends. */
  async close(): Promise<void> {
    await this.app?.close();
    this.logger.info('stopped');
  }

  /** @returns the port with this process's own health. */
  private async listen(app: NestFastifyApplication, fastify: FastifyInstance): Promise<number | undefined> {
    const { definition, settings, logger } = this;
    const { HOST: host } = settings;
    const reusePort = definition.sharesPort?.(settings) ?? false;
    const ownPort = definition.ownPort?.(settings);
    let port = 0;
    this.drains.push(new Drain(fastify.server));
    try {
      await app.init();
    } catch (error) {
      logger.fatal({ err: error }, 'cannot start');
      throw new CannotStart();
    }
    try {
      if (ownPort !== undefined) {
        port = ownPort;
        await this.listenAlone(fastify, port);
      }
      port = definition.port(settings);
      // Fastify passes on what its type does not have.
      await app.listen({ port, host, reusePort } as NestFastifyListenOptions);
    } catch (error) {
      logger.fatal(listenError(error as NodeJS.ErrnoException, port));
      throw new CannotStart();
    }
    app.get(Readiness).started();
    const address = fastify.server.address();
    return ownPort ?? (typeof address === 'object' ? address?.port : undefined);
  }

  /** Serves health and metrics on a port that no other process shares. */
  private async listenAlone(fastify: FastifyInstance, port: number): Promise<void> {
    const server = createServer({ ...serverTimeouts, requireHostHeader: false }, (request, response) =>
      fastify.routing(request, response),
    );
    server.on('clientError', (error, stream) => refuseMalformedHttp(error, stream as Socket));
    refuseTunnels(server);
    resolveAbsoluteTargets(server);
    limitConnections(server, defaultMaxConnections);
    this.drains.push(new Drain(server));
    server.listen({ port, host: this.settings.HOST });
    await once(server, 'listening');
  }

  private logRequests(fastify: FastifyInstance): void {
    watchStreams(fastify, (request, reason) => {
      const { id: requestId, method, routeOptions } = request;
      const about = { requestId, method, route: routeOptions.url };
      if (reason === null) this.logger.debug(about, 'a client left before its response was complete');
      else this.logger.warn({ ...about, reason }, 'a response was cut');
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      const { id: requestId, method, url, routeOptions } = request;
      const [sent = url] = url.split('?', 1);
      // A token in an address gives access, so the log has the route instead.
      const path = routeOptions.url?.includes('/:token') ? routeOptions.url : sent;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      // In a terminal, probes would drown out everything else.
      const level = this.settings.LOG_FORMAT === 'pretty' && probePaths.test(path) ? 'debug' : 'info';
      this.logger[level]({ requestId, method, path, status: reply.statusCode, ms }, 'request');
      done();
    });
  }
}

function listenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is in use by another program; choose another port`;
  if (error.code === 'ENOTSUP') return `this system cannot share port ${port}; set REDIRECT_PROCESSES=1`;
  return `cannot listen on port ${port}: ${error.message}`;
}
