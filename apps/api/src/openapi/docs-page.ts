import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

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
    if ('$ref' in parameter || parameter.required || !parameter.schema) continue;
    // A reference to a shared enum has an example, too.
    const schema = parameter.schema as { example?: string | number | boolean };
    if (schema.example === undefined) continue;
    parameter.description = `${parameter.description ?? ''} Example: \`${String(schema.example)}\`.`;
    delete schema.example;
  }
  return copy;
}
