import { Settings } from '@app/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { publicModules } from '../api.module.js';
import { DashboardModule } from '../dashboard/dashboard.module.js';

/** The OpenAPI document of the running code, with `API_BASE_URL` as its server. */
export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Waypost API')
    .setVersion('1')
    .setDescription(
      'Short links, bio pages, groups and exact click figures. Every call takes an API key as bearer; ' +
        '`npm run --silent cli -- key:create --email you@example.com --name docs` prints one.',
    )
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(app.get(Settings).API_BASE_URL)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key, `way_…`.' }, 'key')
    .addSecurityRequirements('key')
    .build();
  return SwaggerModule.createDocument(app, config, { include: publicModules, operationIdFactory });
}

/** The document of the dashboard's own calls, from which the web app has its types; it is not served. */
export function dashboardDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle("The dashboard's own calls")
    .setVersion('1')
    .setDescription('For the dashboard alone: they may change with every release. Programs use `/v1`.')
    .addCookieAuth('waypost', { type: 'apiKey', description: '`__Host-waypost` behind HTTPS.' }, 'session')
    .addSecurityRequirements('session')
    .build();
  return SwaggerModule.createDocument(app, config, { include: [DashboardModule], operationIdFactory });
}

const operationIdFactory = (_controller: string, method: string): string => method;

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`, without fetching anything from elsewhere. */
export function serveDocument(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Waypost API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, tryItOutEnabled: true },
    patchDocumentOnRequest: (request, _response, document) =>
      (request as FastifyRequest).url.endsWith('.js') ? withoutFilledIn(document) : document,
  });
}

/**
 * The document as the page takes it. Swagger UI fills an example into every input, and a reader who tries a call
 * would send somebody's cursor, group and Idempotency-Key: what may be left out has its example in words instead.
 */
function withoutFilledIn(document: OpenAPIObject): OpenAPIObject {
  const forPage = structuredClone(document);
  for (const path of Object.values(forPage.paths)) {
    for (const { parameters = [] } of [path.get, path.post, path.patch, path.delete].filter(
      (call) => call !== undefined,
    )) {
      for (const parameter of parameters) {
        if ('$ref' in parameter || parameter.required || !parameter.schema || '$ref' in parameter.schema)
          continue;
        const { example } = parameter.schema as { example?: unknown };
        delete parameter.schema.example;
        parameter.description = `${parameter.description ?? ''} For instance \`${String(example)}\`.`;
      }
    }
  }
  return forPage;
}
