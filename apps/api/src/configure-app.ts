import { type Settings } from '@app/common';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { useContainer } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { ApiModule } from './api.module.js';
import { Authentication } from './auth/authentication.js';
import { parseJsonBodies } from './json-body.js';
import { serveDocument } from './openapi/document.js';
import { requestValidation } from './validation/request-validation.pipe.js';

/** What the Swagger page needs and nothing more; nothing from other hosts. */
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

/** Everything about the API that is not a module: headers, keys, bodies, validation, documents. */
export async function configureApp(app: NestFastifyApplication, settings: Settings): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  useContainer(app.select(ApiModule), { fallbackOnErrors: true });
  parseJsonBodies(fastify);
  if (settings.CORS_ORIGINS.length > 0) {
    app.enableCors({
      origin: settings.CORS_ORIGINS.includes('*') ? '*' : settings.CORS_ORIGINS,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      exposedHeaders: [
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'Retry-After',
      ],
      maxAge: 600,
    });
  }
  await fastify.register(helmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.API_BASE_URL.startsWith('https:'),
  });
  app.get(Authentication).install(fastify);
  app.useGlobalPipes(requestValidation());
  serveDocument(app);
}
