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
  .code-samples { padding: 8px 20px 16px }
  .error-responses { padding: 0 20px 16px }
  .error-responses button, .code-samples button { min-height: 32px; padding: 4px 12px; border: 1px solid #8a93a6; border-radius: 4px;
    margin: 0 6px 8px 0; background: none; color: inherit; font: 600 13px system-ui, sans-serif; cursor: pointer }
  .code-samples button[aria-pressed=true] { background: #17696b; border-color: #17696b; color: #fff }
  .swagger-ui .code-samples pre { margin: 0; padding: 12px; border-radius: 4px; background: #1f2733; color: #eef1f5;
    overflow-x: auto; font: 12px/1.5 ui-monospace, monospace; white-space: pre }
  .dark-mode .code-samples { color: #d0d4dc }
  .swagger-ui .info .description pre { overflow-x: auto }
  .swagger-ui .response-col_links { display: none }
  @media (max-width: 640px) {
    .swagger-ui .wrapper { padding: 0 10px }
    .swagger-ui .info { margin: 20px 0 }
    .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 0 10px 6px }
    .swagger-ui .opblock-summary-control, .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
    .swagger-ui table.parameters, .swagger-ui table.parameters tbody, .swagger-ui table.parameters tr,
    .swagger-ui table.parameters td { display: block; width: 100% }
    .swagger-ui table.parameters thead { display: none }
    .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select,
    .swagger-ui .parameters-col_description textarea { max-width: 100%; width: 100% }
    .error-responses button, .code-samples button { min-height: 44px }
  }
`;

/**
 * In the schema of an id in a path: the path of its collection, and the placeholder until an id is known. Only in the
 * document of the page, whose `docs-forms.js` reads them.
 */
const collectionOfId = 'x-collection';
const hintOfId = 'x-hint';

/** `create a link first` */
const hintOf = (collection: string): string =>
  `create a ${collection.split('/').at(-1)?.replace(/ies$/, 'y').replace(/s$/, '')} first`;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

interface Schema {
  example?: string | number | boolean;
  [collectionOfId]?: string;
  [hintOfId]?: string;
}

/** The resources whose ids are in the examples of bodies. */
const referred = ['/v1/links', '/v1/websites', '/v1/groups'];

/**
 * The document for Swagger UI, which prefills every input with its example: sent as they are, they would be someone else's
 * cursor, group, Idempotency-Key and ids. Optional parameters, except `limit`, mention their example in the description
 * instead, and ids are left to `docs-forms.js`, which fills in those of resources that the page created or listed.
 */
export function pageDocument(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  for (const [path, item] of Object.entries(copy.paths)) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      if (!operation) continue;
      for (const parameter of operation.parameters ?? []) prepareInput(parameter, path, copy);
      operation.requestBody &&= withoutIds(operation.requestBody, copy);
    }
  }
  return copy;
}

function prepareInput(parameter: Parameter, path: string, { paths }: OpenAPIObject): void {
  if ('$ref' in parameter || !parameter.schema) return;
  // A reference to a shared enum has an example, too.
  const schema = parameter.schema as Schema;
  if (parameter.in === 'path') {
    const collection = path.slice(0, path.indexOf(`/{${parameter.name}}`));
    if (!(collection in paths)) return;
    schema[collectionOfId] = collection;
    schema[hintOfId] = hintOf(collection);
    delete schema.example;
  } else if (!parameter.required && parameter.name !== 'limit' && schema.example !== undefined) {
    parameter.description = `${parameter.description ?? ''} Example: \`${String(schema.example)}\`.`;
    delete schema.example;
  }
}

/** Replaces the example of an id with the resource to create first. The page fills in its id. */
function withoutIds<Body extends object>(body: Body, { paths }: OpenAPIObject): Body {
  const text = referred.reduce((made, collection) => {
    const id = /"deleted":"([^"]+)"/.exec(
      JSON.stringify(paths[`${collection}/{id}`]?.delete?.responses ?? {}),
    )?.[1];
    return id === undefined ? made : made.replaceAll(`"${id}"`, `"${hintOf(collection)}"`);
  }, JSON.stringify(body));
  return JSON.parse(text) as Body;
}

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`, without loading anything from other hosts. */
export function serveDocument(app: NestFastifyApplication, createDocument: () => OpenAPIObject): void {
  SwaggerModule.setup('docs', app, createDocument, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Waypost API',
    customCss: styles,
    customJs: ['/dashboard/docs-page.js', '/dashboard/docs-forms.js'],
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      requestInterceptor,
      defaultModelsExpandDepth: 0,
      plugins: [codeSamples, filledForms],
    },
    patchDocumentOnRequest: (request, _response, document) =>
      (request as FastifyRequest).url.endsWith('.js') ? pageDocument(document) : document,
  });
}

/** Runs in the browser, where `docs-page.js` defines the function: shows the samples of each call. */
const codeSamples = (system: unknown): unknown =>
  (globalThis as { codeSamples?: (system: unknown) => unknown }).codeSamples?.(system) ?? {};

/** Runs in the browser, where `docs-forms.js` defines the function: fills in slugs and ids. */
const filledForms = (system: unknown): unknown =>
  (globalThis as { filledForms?: (system: unknown) => unknown }).filledForms?.(system) ?? {};

/** Runs in the browser, where `docs-page.js` defines the function. */
const requestInterceptor = (request: unknown): unknown =>
  (globalThis as { withSession?: (request: unknown) => unknown }).withSession?.(request) ?? request;
