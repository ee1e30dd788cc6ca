import { Settings } from '@app/common';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** The OpenAPI document of `/v1`, which `modules` implement, with `API_BASE_URL` as its server. */
export function publicDocument(app: NestFastifyApplication, modules: Type[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Waypost API')
    .setVersion('1')
    .setDescription(
      'Short links, bio pages, groups and exact click statistics. Every request needs an API key as a bearer token. ' +
        'To create one, run `npm run --silent cli -- key:create --email you@example.com --name docs`.',
    )
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(app.get(Settings).API_BASE_URL)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key, `way_…`.' }, 'key')
    .addSecurityRequirements('key')
    .build();
  return SwaggerModule.createDocument(app, config, { include: modules, operationIdFactory });
}

/** The OpenAPI document of the dashboard's own operations. The web app's types are generated from it; it is not served. */
export function dashboardDocument(app: NestFastifyApplication, modules: Type[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Waypost dashboard API')
    .setVersion('1')
    .setDescription(
      'For the dashboard only. It may change with every release. Other clients use `/v1`. `POST /report` is for anybody.',
    )
    .addCookieAuth('waypost', { type: 'apiKey', description: '`__Host-waypost` over HTTPS.' }, 'session')
    .addSecurityRequirements('session')
    .build();
  return SwaggerModule.createDocument(app, config, { include: modules, operationIdFactory });
}

const operationIdFactory = (_controller: string, method: string): string => method;

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`, without loading anything from other hosts. */
export function serveDocument(app: NestFastifyApplication, createDocument: () => OpenAPIObject): void {
  SwaggerModule.setup('docs', app, createDocument, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Waypost API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, tryItOutEnabled: true },
    patchDocumentOnRequest: (request, _response, document) =>
      (request as FastifyRequest).url.endsWith('.js') ? withoutPrefilledInputs(document) : document,
  });
}

/**
 * The document for Swagger UI. It prefills every input with its example, so trying an operation would send someone
 * else's cursor, group and Idempotency-Key. Optional parameters mention their example in the description instead.
 */
function withoutPrefilledInputs(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths)
    .flatMap((path) => [path.get, path.post, path.patch, path.delete])
    .filter((operation) => operation !== undefined);
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if ('$ref' in parameter || parameter.required || !parameter.schema || '$ref' in parameter.schema)
      continue;
    const { example } = parameter.schema as { example?: unknown };
    delete parameter.schema.example;
    parameter.description = `${parameter.description ?? ''} Example: \`${String(example)}\`.`;
  }
  return copy;
}
