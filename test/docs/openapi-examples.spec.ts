import { DocumentedAnswers, type OpenApiDocument } from '@app/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import { readFileSync } from 'node:fs';

interface Media {
  schema: { $ref: string };
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface Operation {
  summary: string;
  parameters: { name: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media>; headers?: Record<string, object> }>;
}
interface Schema {
  properties?: Record<string, object>;
  required?: string[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The documented operations: each with its success status and the fields of its response, in order. */
const documented: [operation: string, status: number, fields: string[]][] = [
  ['GET /v1/account', 200, ['links', 'websites', 'groups', 'topLinks']],
  ['POST /v1/links', 201, ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt']],
  ['GET /v1/links', 200, ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks']],
  ['GET /v1/links/{id}', 200, ['id', 'slug', 'destination', 'active', 'url']],
  ['PATCH /v1/links/{id}', 200, ['id', 'destination', 'active']],
  ['DELETE /v1/links/{id}', 200, ['ok', 'deleted']],
  ['POST /v1/links/{id}/pause', 200, ['id', 'active']],
  ['POST /v1/links/{id}/activate', 200, ['id', 'active']],
  ['GET /v1/links/{id}/analytics', 200, ['rangeDays', 'summary', 'countries', 'devices', 'sources']],
  ['POST /v1/websites', 201, ['id', 'slug', 'published', 'url']],
  ['GET /v1/websites', 200, ['id', 'name', 'slug', 'published', 'url']],
  ['GET /v1/websites/{id}', 200, ['id', 'slug', 'published', 'url']],
  ['PATCH /v1/websites/{id}', 200, ['id', 'published']],
  ['DELETE /v1/websites/{id}', 200, ['ok', 'deleted']],
  ['GET /v1/websites/{id}/analytics', 200, ['rangeDays', 'summary']],
  ['POST /v1/groups', 201, ['id', 'name', 'linkCount', 'createdAt']],
  ['GET /v1/groups', 200, ['id', 'name', 'linkCount', 'createdAt']],
  ['POST /v1/groups/{id}/links', 200, ['id', 'name', 'linkCount']],
  ['DELETE /v1/groups/{id}', 200, ['ok', 'deleted']],
  ['GET /v1/analytics/summary', 200, ['rangeDays', 'linksSampled', 'summary']],
];

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
);
const json = 'application/json';

/** The examples of a body or response, in order, with the names of those that have one. */
const examplesOf = ({ example, examples }: Media): [name: string, value: unknown][] =>
  examples ? Object.entries(examples).map(([name, { value }]) => [name, value]) : [['', example]];

const bodies = [...operations].flatMap(([name, { requestBody }]) => {
  const media = requestBody?.content[json];
  return media ? [[name, media] as const] : [];
});
const responses = [...operations].flatMap(([name, operation]) =>
  Object.entries(operation.responses).flatMap(([status, { content, headers = {} }]) => {
    const media = Number(status) < 300 ? content?.[json] : undefined;
    return media ? [[`${name} ${status}`, media, operation, Object.keys(headers)] as const] : [];
  }),
);
const schemaOf = ({ schema }: Media): Schema =>
  document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};

/** Only a parameter makes the slug of a new link optional, and only webhooks that are polled have no URL. */
const nearlyRequired: Record<string, string[]> = { CreateLink: ['slug'], CreateWebhook: ['url'] };
/** Fields that exclude one of these. */
const others: Record<string, string[]> = { CreateWebhook: ['kind'] };

describe('the examples of the OpenAPI document', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default.default(ajv);
  ajv.addSchema(document, 'openapi');
  const answers = new DocumentedAnswers(document as unknown as OpenApiDocument);

  it.each(bodies)('%s begins with the smallest body, and has one with all fields', (_name, media) => {
    const { properties = {}, required = [] } = schemaOf(media);
    const [[, smallest], [allName, all] = ['all', smallest]] = examplesOf(media) as [Named, Named?];
    expect(allName).toBe('all');
    const name = media.schema.$ref.split('/').at(-1) ?? '';
    const needed = [...required, ...(nearlyRequired[name] ?? [])];
    const possible = Object.keys(properties).filter((property) => !others[name]?.includes(property));
    if (needed.length > 0) expect(Object.keys(smallest as object).sort()).toEqual(needed.sort());
    else expect(Object.keys(smallest as object)).toHaveLength(1);
    expect(Object.keys(all as object).sort()).toEqual(possible.sort());
    const validate = ajv.getSchema(`openapi${media.schema.$ref}`);
    for (const value of [smallest, all]) {
      expect([validate?.(value), validate?.errors]).toEqual([true, null]);
    }
  });

  it('creates a link with nothing but what a link needs', () => {
    const { requestBody } = operations.get('POST /v1/links') as Operation;
    expect(examplesOf(requestBody?.content[json] as Media)[0]).toEqual([
      'smallest',
      { destination: 'https://shop.example/summer?ref=bio', slug: 'summer' },
    ]);
  });

  it.each(responses)(
    '%s has a response that the document allows',
    (name, media, { parameters }, described) => {
      const [method = '', path = '', status] = name.split(' ');
      const headers = new Headers([
        ['content-type', json],
        ...described.map((header): [string, string] => [header, '1']),
      ]);
      const examples = examplesOf(media);
      for (const [, body] of examples) {
        expect(body).toBeDefined();
        answers.check(method, path, { status: Number(status), headers, body });
      }
      if (examples.length > 1) {
        expect(examples.map(([named]) => named)).toEqual(['basic', 'full']);
        expect(parameters.map((parameter) => parameter.name)).toContain('view');
      }
    },
  );

  it('show exactly the documented fields of the documented operations, in order', () => {
    const shown = documented.map(([name, status]) => {
      const media = operations.get(name)?.responses[status]?.content?.[json] as Media;
      const [, body] = examplesOf(media)[0] as [string, { data?: object[] }];
      const { data, ...others } = body;
      return [name, status, [...Object.keys(others), ...Object.keys(data?.[0] ?? {})]];
    });
    expect(shown).toEqual(documented);
  });

  it('show the effect of a call', () => {
    const example = (name: string, status: number): unknown =>
      examplesOf(operations.get(name)?.responses[status]?.content?.[json] as Media)[0]?.[1];
    expect(example('POST /v1/links/{id}/pause', 200)).toMatchObject({ active: false });
    expect(example('POST /v1/links/{id}/activate', 200)).toMatchObject({ active: true });
    expect(example('POST /v1/groups', 201)).toMatchObject({ linkCount: 0 });
  });
});

describe('the OpenAPI document', () => {
  it('lists required properties first', () => {
    const mixed = Object.entries(document.components.schemas).filter(
      ([, { properties = {}, required = [] }]) =>
        !Object.keys(properties)
          .slice(0, required.length)
          .every((field) => required.includes(field)),
    );
    expect(mixed.map(([name]) => name)).toEqual([]);
  });

  it('begins the links with creating one', () => {
    const ofLinks = [...operations].filter(
      ([name]) => / \/v1\/links(?:\/|$)/.test(name) && !name.includes('analytics'),
    );
    expect(ofLinks[0]?.[1].summary).toBe('Create a link');
  });
});

type Named = [name: string, value: unknown];
