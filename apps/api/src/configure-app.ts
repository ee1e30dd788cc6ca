import type { IncomingMessage } from 'node:http';
import { type Settings } from '@app/common';
import { AccessPolicies, hasInvalidHost } from '@app/operations';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { DomainsService, OwnHosts } from '@app/domains';
import { ImportsService } from '@app/imports';
import { EndpointHosts } from '@app/webhooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { useContainer } from 'class-validator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { publicModules } from './api.module.js';
import { callerKindOf, identifyCallers } from './auth/access-hook.js';
import { applyBodySizes } from './body-sizes.js';
import { serveCompatible } from './compat/serve-compatible.js';
import { compressResponses } from './compression.js';
import { serveWebApp } from './dashboard/web-app.js';
import { serveHandbook, serveRecipes } from './handbook/serve-handbook.js';
import { readFileBodies } from './imports/file-body.js';
import { readImageBodies } from './images/image-body.js';
import { parseJsonBodies } from './json-body.js';
import { DestinationCheck } from './links/destination.decorator.js';
import { refuseMalformedQueries } from './malformed-urls.js';
import { serveMcp } from './mcp/serve-mcp.js';
import { serveOauth } from './oauth/serve-oauth.js';
import { serveClientPackage } from './openapi/client-package.js';
import { serveDocument } from './openapi/docs-page.js';
import { tagDocuments } from './openapi/document-tags.js';
import { publicDocument } from './openapi/document.js';
import { serveLlmsTxt } from './openapi/llms-txt.js';
import { readPageFileBodies } from './page-imports/page-file-body.js';
import { parseReportForms } from './reports/report-form.js';
import { limitUnauthenticatedBodies } from './unauthenticated-bodies.js';
import { requestValidation } from './validation/request-validation.pipe.js';

/** Allows the resources of the Swagger page, and nothing from other hosts. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/**
 * The most of a rejected body that is read, bytes: twice the largest body that is kept in memory, a file with a bio
 * page.
 */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * Discards the rest of a rejected body while its client is still sending it. If the connection were closed with the
 * response, the client might see a broken connection, and never the error. Longer bodies, and those of unknown length,
 * are cut off. So is what follows a request that is unclear about its host. Add it after all hooks that ask for the connection to be closed.
 */
function discardRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isCut = reply.getHeader('connection') === 'close' && !raw.complete;
    if (isCut && announcedBytes(raw) <= maxDiscarded && !hasInvalidHost(raw)) {
      void reply.removeHeader('connection');
      raw.resume();
    }
    done();
  });
}

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/** Seconds. Most calls take milliseconds; exports and imports of large files take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const probes = /^\/(health|metrics)(\/|$)/;

/** Measures all calls except those of load balancers and scrapers. */
function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'waypost_api_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by class of status',
    labelNames: ['status'],
    buckets,
    registers: [registry],
  });
  for (const status of ['2xx', '4xx', '5xx']) seconds.zero({ status });
  fastify.addHook('onResponse', ({ url }, reply, done) => {
    if (!probes.test(url)) {
      seconds.observe({ status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** Sets up everything that is not a Nest module: headers, callers, bodies, validation, documents. */
export async function configureApp(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  measureRequests(fastify, app.get(Registry));
  useValidators(app);
  applyBodySizes(fastify);
  parseJsonBodies(fastify);
  parseReportForms(fastify);
  if (settings.CORS_ORIGINS.length > 0) {
    await enableCors(fastify, settings.CORS_ORIGINS);
  }
  await fastify.register(helmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    // Every app sets it for its own origin.
    strictTransportSecurity: false,
  });
  identifyCallers(fastify, app.get(AccessPolicies));
  limitUnauthenticatedBodies(fastify);
  refuseMalformedQueries(fastify);
  readPageFileBodies(fastify, app.get(AccessPolicies));
  readImageBodies(fastify, app.get(AccessPolicies));
  readFileBodies(fastify, app.get(AccessPolicies), app.get(ImportsService, { strict: false }));
  discardRefusedBodies(fastify);
  serveWebApp(fastify);
  app.useGlobalPipes(requestValidation(app.get(OwnHosts, { strict: false })));
  const document = (): OpenAPIObject => publicDocument(app, publicModules);
  tagDocuments(fastify);
  compressResponses(fastify);
  serveDocument(app, document);
  serveLlmsTxt(app, document);
  serveRecipes(fastify, settings);
  serveHandbook(fastify, settings);
  serveClientPackage(fastify);
  serveMcp(app, document);
  serveOauth(app);
  serveCompatible(fastify, settings);
}

/** Provides class-validator with the only check that has dependencies. It creates all others itself. */
function useValidators(app: NestFastifyApplication): void {
  const checks = new Map<unknown, unknown>(
    [DestinationCheck, DomainsService, EndpointHosts].map((type) => [
      type,
      app.get<unknown>(type, { strict: false }),
    ]),
  );
  const get = (type: unknown): unknown => checks.get(type);
  useContainer({ get }, { fallback: true });
}

/**
 * Lets pages of other origins call `/v1` and `/mcp`. Dashboard calls stay same-origin.
 * Nest's `enableCors` would answer preflights before their headers are set, and any other OPTIONS in plain text.
 */
async function enableCors(fastify: FastifyInstance, origins: string[]): Promise<void> {
  const allowed = {
    origin: origins.includes('*') ? '*' : origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Mcp-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'X-Api-Key',
    ],
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'ETag',
      'Idempotent-Replayed',
      'Content-Disposition',
      'Allow',
      'WWW-Authenticate',
    ],
    maxAge: 600,
  };
  await fastify.register(cors, {
    delegator: (request: FastifyRequest, callback) => {
      const { origin, 'access-control-request-method': method } = request.headers;
      const preflight = origin !== undefined && method !== undefined;
      callback(null, callerKindOf(request) === 'dashboard' ? { origin: false } : { ...allowed, preflight });
    },
  });
}
