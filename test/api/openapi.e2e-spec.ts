import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import { readdirSync, readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  enum?: unknown[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  operationId: string;
  summary?: string;
  security?: object[];
  parameters: { name: string; in: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: object }> }> };
  responses: Record<string, Response>;
  tags: string[];
  description?: string;
}
interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: Schema }>;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  servers: object[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, object>;
  };
}

const contract = [
  'DELETE /v1/account/logo',
  'DELETE /v1/conversions/{id}',
  'DELETE /v1/domains/{id}',
  'DELETE /v1/groups/{id}',
  'DELETE /v1/imports/{id}',
  'DELETE /v1/invitations/{id}',
  'DELETE /v1/links/bulk',
  'DELETE /v1/links/by-external-id/{externalId}',
  'DELETE /v1/links/{id}',
  'DELETE /v1/links/{id}/preview-image',
  'DELETE /v1/members/{id}',
  'DELETE /v1/reports/shares/{id}',
  'DELETE /v1/tags/{id}',
  'DELETE /v1/webhooks/{id}',
  'DELETE /v1/websites/{id}',
  'DELETE /v1/websites/{id}/background-image',
  'DELETE /v1/websites/{id}/cover',
  'DELETE /v1/websites/{id}/items/{itemId}/thumbnail',
  'DELETE /v1/websites/{id}/photo',
  'DELETE /v1/websites/{id}/signups/{signupId}',
  'GET /v1/account',
  'GET /v1/account/logo',
  'GET /v1/account/settings',
  'GET /v1/analytics/lift',
  'GET /v1/analytics/reconciliation',
  'GET /v1/analytics/report',
  'GET /v1/analytics/summary',
  'GET /v1/analytics/trends',
  'GET /v1/audit-log',
  'GET /v1/audit-log/export',
  'GET /v1/conversions',
  'GET /v1/conversions/{id}',
  'GET /v1/domains',
  'GET /v1/domains/{id}',
  'GET /v1/events',
  'GET /v1/groups',
  'GET /v1/groups/{id}',
  'GET /v1/imports',
  'GET /v1/imports/{id}',
  'GET /v1/imports/{id}/report',
  'GET /v1/invitations',
  'GET /v1/links',
  'GET /v1/links/by-external-id/{externalId}',
  'GET /v1/links/export',
  'GET /v1/links/{id}',
  'GET /v1/links/{id}/analytics',
  'GET /v1/links/{id}/qr',
  'GET /v1/members',
  'GET /v1/members/former',
  'GET /v1/members/{id}/belongings',
  'GET /v1/reports/shares',
  'GET /v1/slug-suggestions',
  'GET /v1/slugs/{slug}',
  'GET /v1/tags',
  'GET /v1/webhooks',
  'GET /v1/webhooks/{id}',
  'GET /v1/webhooks/{id}/deliveries',
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}',
  'GET /v1/websites',
  'GET /v1/websites/{id}',
  'GET /v1/websites/{id}/analytics',
  'GET /v1/websites/{id}/qr',
  'GET /v1/websites/{id}/signups',
  'GET /v1/websites/{id}/signups/export',
  'PATCH /v1/account/settings',
  'PATCH /v1/domains/{id}',
  'PATCH /v1/groups/{id}',
  'PATCH /v1/imports/{id}',
  'PATCH /v1/links/bulk',
  'PATCH /v1/links/{id}',
  'PATCH /v1/members/{id}',
  'PATCH /v1/tags/{id}',
  'PATCH /v1/webhooks/{id}',
  'PATCH /v1/websites/{id}',
  'POST /v1/conversions',
  'POST /v1/conversions/bulk',
  'POST /v1/conversions/{id}/refunds',
  'POST /v1/domains',
  'POST /v1/domains/{id}/verify',
  'POST /v1/groups',
  'POST /v1/groups/{id}/links',
  'POST /v1/imports',
  'POST /v1/imports/bio-page',
  'POST /v1/imports/{id}/start',
  'POST /v1/invitations',
  'POST /v1/links',
  'POST /v1/links/bulk',
  'POST /v1/links/{id}/activate',
  'POST /v1/links/{id}/duplicate',
  'POST /v1/links/{id}/pause',
  'POST /v1/members/{id}/belongings',
  'POST /v1/reports/shares',
  'POST /v1/webhooks',
  'POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  'POST /v1/webhooks/{id}/rotate-secret',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/websites',
  'POST /v1/websites/{id}/duplicate',
  'PUT /v1/account/logo',
  'PUT /v1/links/by-external-id/{externalId}',
  'PUT /v1/links/{id}/preview-image',
  'PUT /v1/websites/{id}/background-image',
  'PUT /v1/websites/{id}/cover',
  'PUT /v1/websites/{id}/items/{itemId}/thumbnail',
  'PUT /v1/websites/{id}/photo',
];

const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
const operations = Object.entries(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const operationsByName = operations.map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

/** Resolves a reference to a schema. */
function resolved(schema: Schema): Schema {
  const [part = schema] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  const name = part.$ref?.split('/').at(-1);
  if (name) return resolved(committed.components.schemas[name] ?? {});
  return part === schema ? schema : resolved(part);
}

/** Changes that may conflict over an external id. */
const takesExternalId = /^PATCH \/v1\/(?:links|websites|groups)\/\{id\}$|^PUT .*\{externalId\}$/;

/** Operations on one resource that has an `ETag`. */
const isConditional = new RegExp(
  [
    '^(GET|PATCH|DELETE) /v1/(links|websites|groups|domains|webhooks)/{id}$',
    '^(GET|PUT|DELETE) /v1/links/by-external-id/{externalId}$',
    '^(GET|PATCH) /v1/account/settings$',
    '^GET /v1/imports/{id}$',
  ].join('|'),
);

describe('the OpenAPI document', () => {
  let service: Service;
  let keys: Record<'both' | 'read' | 'write', ApiClient>;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    const [both, read, write] = await Promise.all([
      createAccountWithKey(service, {
        scopes: [
          'read',
          'write',
          'members:read',
          'members:write',
          'audit:read',
          'conversions:read',
          'conversions:write',
          'signups:read',
          'signups:write',
        ],
      }),
      createAccountWithKey(service, {
        scopes: ['read', 'members:read', 'audit:read', 'conversions:read', 'signups:read'],
      }),
      createAccountWithKey(service, {
        scopes: ['write', 'members:write', 'conversions:write', 'signups:write'],
      }),
    ]);
    keys = {
      both: new ApiClient(service, both.key),
      read: new ApiClient(service, read.key),
      write: new ApiClient(service, write.key),
    };
  });
  afterAll(() => service?.stop());

  it('is committed in its current form (run `npm run openapi`)', async () => {
    const live = await (await fetch(`${service.apiUrl}/openapi.json`)).text();
    expect((JSON.parse(live) as Document).servers).toEqual([{ url: service.apiUrl }]);
    // Guides and samples name the server, too.
    expect(JSON.parse(live.replaceAll(service.apiUrl, 'https://links.example'))).toEqual(committed);
  });

  it('is summarized in llms.txt, which is committed, too', async () => {
    const response = await fetch(`${service.apiUrl}/llms.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = (await response.text()).replaceAll(service.apiUrl, 'https://links.example');
    expect(text).toBe(readFileSync('docs/llms.txt', 'utf8'));
    for (const [name] of operationsByName) expect(text).toContain(`\`${name}\``);
  });

  it('links to the recipes, which contain the addresses of the installation', async () => {
    const llmsTxt = await (await fetch(`${service.apiUrl}/llms.txt`)).text();
    const recipes = readdirSync('docs/recipes').filter((name) => name !== 'README.md');
    expect(recipes.length).toBeGreaterThan(4);
    for (const name of recipes) {
      const address = `${service.apiUrl}/docs/recipes/${name}`;
      expect(llmsTxt).toContain(`](${address})`);
      const response = await fetch(address);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).not.toMatch(/localhost:300|(api|go)\.example|\]\(\.\./);
    }
    const list = await (await fetch(`${service.apiUrl}/docs/recipes/`)).text();
    for (const name of recipes) expect(list).toContain(`](${name})`);
    const uploader = await (await fetch(`${service.apiUrl}/docs/recipes/sharex.md`)).text();
    expect(uploader).toContain(`"RequestURL": "${service.apiUrl}/v1/links"`);
    for (const name of ['none.md', 'api.md', 'README']) {
      const { status } = await fetch(`${service.apiUrl}/docs/recipes/${name}`);
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it('links to the handbook, whose pages load nothing and are searchable', async () => {
    const [llmsTxt, index] = await Promise.all(
      ['/llms.txt', '/docs/handbook'].map(async (path) => (await fetch(service.apiUrl + path)).text()),
    );
    const names = readdirSync('docs').filter((name) => name.endsWith('.md'));
    expect(names.length).toBeGreaterThan(25);
    for (const name of [...names.map((file) => file.slice(0, -3)), 'codes', 'changelog', 'recipes/import']) {
      const address = `${service.apiUrl}/docs/handbook/${name}`;
      expect(llmsTxt).toContain(`](${address}.md)`);
      expect(index).toContain(`href="/docs/handbook/${name}"`);
      const [page, markdown] = await Promise.all([fetch(address), fetch(`${address}.md`)]);
      expect([name, page.status, markdown.status]).toEqual([name, 200, 200]);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
      expect(await page.text()).not.toMatch(/<(?:script|img|link)\b/);
    }
    expect(await (await fetch(`${service.apiUrl}/docs/handbook/`)).text()).toBe(index);
    const found = await (await fetch(`${service.apiUrl}/docs/handbook?q=Verify+the+signature`)).text();
    expect(found).toContain('href="/docs/handbook/webhooks#verify-the-signature"');
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    const nothing = await (await fetch(`${service.apiUrl}/docs/handbook?q=${hostile}`)).text();
    expect(nothing).toContain('No page has all of these words.');
    expect(nothing).not.toContain('<script');
    for (const path of ['none', '../../package.json', 'api.md.md']) {
      expect((await fetch(`${service.apiUrl}/docs/handbook/${path}`)).status).toBe(404);
    }
  });

  it('describes each resource once, and omits class suffixes from names', () => {
    const names = Object.keys(committed.components.schemas);
    expect(
      names.filter((name) => /Dto$/.test(name) || /^(?:Link|Website|Group)(?:Read|Changed)/.test(name)),
    ).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Link', 'Website', 'Group', 'Behavior', 'View', 'Range']));
    expect(committed.components.schemas.Link?.required).toEqual(['id']);
    const created = committed.paths['/v1/links']?.post?.responses[201]?.content?.['application/json']?.schema;
    expect(created?.allOf).toEqual([
      { $ref: '#/components/schemas/Link' },
      expect.objectContaining({ required: ['slug', 'destination', 'active', 'url', 'name', 'createdAt'] }),
    ]);
  });

  it('contains exactly the operations of the API', () => {
    expect(operationsByName.map(([name]) => name).sort()).toEqual(contract);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(contract.length);
  });

  it('requires a bearer token for every operation', () => {
    expect(committed.security).toEqual([{ key: [] }]);
    expect(committed.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(operations.filter(({ operation }) => operation.security)).toEqual([]);
  });

  it.each(operationsByName)(
    '%s has a tag, a summary and a description, and documents every response',
    (name, { method, path, operation }) => {
      expect(operation.summary).toMatch(/\S/);
      expect(operation.description).toMatch(
        /\. Requires the scope `[a-z:]+`\.(?: Audited as `[a-z_. `]+\.)?$/,
      );
      expect(committed.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
      const isSharing = name === 'POST /v1/reports/shares';
      const isCreation = method === 'POST' && /^\/v1\/\w+$|\/duplicate$/.test(path);
      const success = isSharing || isCreation ? 201 : 200;
      const expected = [success, 400, 401, 403, 410, 429, 503];
      const isPageImport = name === 'POST /v1/imports/bio-page';
      if (name === 'POST /v1/links' || name === 'POST /v1/conversions') expected.push(200);
      if (path === '/v1/conversions/{id}/refunds') expected.push(201);
      if (isPageImport || (method === 'PUT' && path.endsWith('{externalId}'))) expected.push(201);
      if (
        isSharing ||
        path === '/v1/events' ||
        /\{(?:id|externalId)\}/.test(path) ||
        /^\/v1\/analytics\/(?:re|lift)/.test(path)
      )
        expected.push(404);
      if (method === 'POST') expected.push(409, 422);
      else if (
        path === '/v1/members/{id}' ||
        name === 'DELETE /v1/domains/{id}' ||
        takesExternalId.test(name)
      )
        expected.push(409);
      if (method !== 'GET') expected.push(413, 415);
      const isPicture = method === 'GET' && /\/(?:logo|qr)$/.test(path);
      if (isPicture) expected.push(304);
      if (isPicture && !path.includes('{id}')) expected.push(404);
      if (isConditional.test(name)) expected.push(method === 'GET' ? 304 : 412);
      expect(Object.keys(operation.responses).map(Number)).toEqual(expected.sort((a, b) => a - b));
      for (const [status, response] of Object.entries(operation.responses)) {
        const shared = committed.components.responses[response.$ref?.split('/').at(-1) ?? ''];
        const { description, content } = shared ?? response;
        expect(description).toMatch(/\S/);
        if (status === '304' && !isPicture) {
          expect(content).toBeUndefined();
          continue;
        }
        const isStream = /\/export$|imports\/\{id\}\/report$/.test(path) && Number(status) < 400;
        if (isStream) {
          expect(content?.['application/x-ndjson']?.schema).toMatchObject({
            description: 'One JSON object per line.',
          });
          continue;
        }
        if (isPicture && Number(status) < 400) {
          const types = Object.keys(content ?? {});
          expect(types.every((type) => type.startsWith('image/'))).toBe(true);
          expect(types.length > 0).toBe(status === '200');
          continue;
        }
        const schema = content?.['application/json']?.schema;
        const name = (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.split('/').at(-1);
        if (Number(status) < 400) expect(name).toMatch(/^[A-Z]/);
        else expect(name).toBe('ApiError');
      }
    },
  );

  it.each(operationsByName)(
    '%s describes every parameter, with an example',
    (_name, { method, operation }) => {
      for (const { name, description, schema } of operation.parameters) {
        expect([name, description, schema.example]).toEqual([
          name,
          expect.stringMatching(/\S/),
          expect.anything(),
        ]);
      }
      const idempotency = operation.parameters.filter(({ name }) => name === 'Idempotency-Key');
      expect(idempotency).toHaveLength(method === 'POST' ? 1 : 0);
    },
  );

  it('describes every field, with an example', () => {
    const silent = Object.entries(committed.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => {
          const values = resolved(field.items ?? field);
          const exemplified =
            field.example !== undefined || values.example !== undefined || values.properties;
          return !field.description?.trim() || !exemplified;
        })
        .map(([field]) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });

  it.each(['/v1/groups', '/v1/links', '/v1/websites'])(
    'POST %s succeeds with either example',
    async (path) => {
      const { examples = {} } = committed.paths[path]?.post?.requestBody?.content['application/json'] ?? {};
      expect(Object.keys(examples)).toEqual(['smallest', 'all']);
      for (const { value } of Object.values(examples)) {
        const { status, body } = await keys.both.post<{ id: string }>(path, value);
        expect(status).toBe(201);
        expect((await keys.both.delete(`${path}/${body.id}`)).status).toBe(200);
      }
    },
  );

  const idOf = (path: string): string =>
    path.replaceAll(/\{(id|itemId)\}/g, '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3').replace('{slug}', 'free');

  /** An empty body, for operations that take JSON or nothing. */
  const bodyFor = (method: string, { requestBody }: Operation): { body?: object } =>
    method === 'GET' || (requestBody && !requestBody.content['application/json']) ? {} : { body: {} };

  it.each(operationsByName)('%s declares its scope', async (_name, { method, path }) => {
    const needed = method === 'GET' ? 'read' : 'write';
    const status = async (key: 'both' | 'read' | 'write') =>
      (await keys[key].request(method, idOf(path), method === 'GET' ? {} : { body: {} })).status;
    expect(await status(needed)).not.toBe(403);
    expect(await status('both')).not.toBe(403);
    const rejected = await keys[needed === 'read' ? 'write' : 'read'].request(method, idOf(path));
    expect(rejected).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it.each(operationsByName)(
    '%s rejects unknown query parameters by name',
    async (_name, { method, path, operation }) => {
      const response = await keys.both.request<{ error: object }>(
        method,
        `${idOf(path)}?nonsense=1`,
        bodyFor(method, operation),
      );
      expect(response.status).toBe(400);
      expect(response.body.error).toMatchObject({
        fields: expect.arrayContaining([
          expect.objectContaining({ field: 'nonsense', code: 'unknown' }),
        ]) as unknown,
      });
    },
  );

  it.each(operationsByName)(
    '%s rejects a query that is not percent-encoded UTF-8 by name, from known callers',
    async (_name, { method, path, operation }) => {
      const name = operation.parameters.find((parameter) => parameter.in === 'query')?.name ?? 'nonsense';
      for (const value of ['%ff', '%', '%zz', 'a%c0%80', '%ed%a0%80']) {
        const address = `${idOf(path)}?${name}=${value}&other=a`;
        const { status, body } = await keys.both.request(method, address, bodyFor(method, operation));
        expect([value, status, body]).toEqual([
          value,
          400,
          {
            error: {
              code: 'invalid_request',
              message: expect.any(String) as string,
              requestId: expect.any(String) as string,
              fields: [{ field: name, code: 'invalid_text', message: 'This is not percent-encoded UTF-8.' }],
            },
          },
        ]);
      }
      const unnamed = await keys.both.request(method, `${idOf(path)}?%ff=a`, bodyFor(method, operation));
      expect([unnamed.status, unnamed.body]).toMatchObject([400, { error: { code: 'invalid_request' } }]);
      const unauthenticated = await fetch(`${service.apiUrl}${idOf(path)}?${name}=%ff`, { method });
      expect(unauthenticated.status).toBe(401);
    },
  );

  const hostile: unknown[] = [
    null,
    0,
    -1,
    1e308,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(20_000),
    "'; drop table links; --",
    [],
    [null],
    [[[[]]]],
    {},
    { length: 1e9 },
    { toString: 'x', then: 'y' },
    ['constructor', '__proto__'],
  ];

  it.each(operationsByName)(
    '%s never returns a 5xx for hostile values',
    async (_name, { method, path, operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const { properties = {} } = schema ? resolved(schema) : {};
      const texts = [
        '%00',
        '%ff',
        '..%2f..',
        "'--",
        '%F0%9F%98%80',
        '-'.repeat(2000),
        '[object%20Object]',
        '1e5',
      ];
      const queries = operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name }) => texts.map((text) => `${name}=${text}`));
      const requests = [
        ...texts.map((text) => [path.replaceAll(/\{\w+\}/g, text), {}] as const),
        ...[...queries, '%00=1', 'a[b][c]=1', 'constructor=1', '__proto__[x]=1'].map(
          (query) => [`${idOf(path)}?${query}`, {}] as const,
        ),
        ...Object.keys(properties).flatMap((name) =>
          hostile.map((value) => [idOf(path), { [name]: value }] as const),
        ),
      ];
      for (const [address, body] of requests) {
        const options = { documented: false, ...(method === 'GET' ? {} : { body }) };
        const response = await keys.both.request<{ error?: object }>(method, address, options);
        expect([address, body, response.status < 500]).toEqual([address, body, true]);
        if (response.status >= 400) {
          expect(response.body.error).toMatchObject({ requestId: response.headers.get('x-request-id') });
        }
      }
    },
  );
});
