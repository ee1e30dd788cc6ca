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
        'To create one, open [API keys](/dashboard/keys) in the dashboard.',
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

const styles = `
  .swagger-ui .topbar { display: none }
  .dashboard-bar { margin: 0; padding: 16px 20px 0; display: flex; flex-wrap: wrap; gap: 4px 16px;
    font: 14px system-ui, sans-serif; color: #3b4151 }
  .dashboard-bar a { font-weight: 600; color: #17696b }
  .dark-mode .dashboard-bar { color: #d0d4dc }
  .dark-mode .dashboard-bar a { color: #76c0c2 }
`;

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`, without loading anything from other hosts. */
export function serveDocument(app: NestFastifyApplication, createDocument: () => OpenAPIObject): void {
  SwaggerModule.setup('docs', app, createDocument, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Waypost API',
    customCss: styles,
    customJs: '/dashboard/docs-page.js',
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      requestInterceptor,
    },
    patchDocumentOnRequest: (request, _response, document) =>
      (request as FastifyRequest).url.endsWith('.js') ? withoutPrefilledInputs(document) : document,
  });
}

/** Runs in the browser, where `docs-page.js` defines what it calls. */
const requestInterceptor = (request: unknown): unknown =>
  (globalThis as { withSession?: (request: unknown) => unknown }).withSession?.(request) ?? request;

/**
 * The document for Swagger UI. It prefills every input with its example, so trying an operation would send someone
 * else's cursor, group and Idempotency-Key. Optional parameters mention their example in the description instead.
 */
function withoutPrefilledInputs(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths)
    .flatMap((path) => [path.get, path.post, path.put, path.patch, path.delete])
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
