import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  description?: string;
  example?: unknown;
  type?: string | string[];
  maxLength?: number;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Operation {
  summary?: string;
  responses: Record<string, object>;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8')) as Document;
const { paths, components } = read('docs/dashboard-openapi.json');
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace('/dashboard/api', '')}`,
    operation,
  })),
);

/** Calls that need no session. */
const open = [
  'GET /session',
  'POST /invitations/find',
  'POST /invitations/sign-up',
  'POST /password-link',
  'POST /report',
  'POST /sign-in',
  'POST /sign-in/passkey',
  'POST /sign-in/passkey/options',
  'POST /sign-in/oidc',
  'POST /sign-in/oidc/finish',
  'POST /sign-out',
  'POST /sign-up',
  'POST /sign-up/confirm',
];

describe("the document of the dashboard's calls", () => {
  it('contains all of them; the published document contains none', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      [
        ...open,
        'DELETE /apps/{id}',
        'GET /apps',
        'POST /apps',
        'POST /apps/request',
        'DELETE /keys/{id}',
        'DELETE /sessions/{id}',
        'GET /account/export',
        'GET /account/storage',
        'GET /accounts',
        'GET /choices',
        'GET /choices/rules',
        'GET /keys',
        'GET /operators/disabled',
        'GET /operators/reports',
        'GET /operators/targets/{slug}',
        'GET /previews/breakout',
        'GET /previews/destination',
        'GET /previews/guard',
        'GET /sessions',
        'GET /technique-switches',
        'PATCH /account',
        'POST /account/delete',
        'POST /account/export',
        'POST /accounts',
        'POST /accounts/{id}/enter',
        'POST /invitations/accept',
        'POST /keys',
        'POST /links/{id}/test-voucher',
        'POST /keys/take-over',
        'POST /operators/accounts/{id}/disable',
        'POST /operators/accounts/{id}/enable',
        'POST /operators/targets/{slug}/disable',
        'POST /operators/targets/{slug}/dismiss',
        'POST /operators/targets/{slug}/enable',
        'POST /password',
        'POST /previews/visit',
        'POST /previews/website',
        'POST /previews/website-card',
        'POST /proxy-check',
        'POST /step-up',
        'POST /step-up/oidc',
        'DELETE /totp',
        'DELETE /passkeys/{id}',
        'PATCH /passkeys/{id}',
        'GET /credentials',
        'GET /passkeys',
        'POST /passkeys',
        'POST /passkeys/options',
        'POST /step-up/passkey',
        'POST /step-up/passkey/options',
        'POST /recovery-codes',
        'POST /revoke-everything',
        'POST /sessions/acknowledge',
        'POST /totp',
        'POST /totp/confirm',
        'PUT /account/zone',
        'POST /token',
      ].sort(),
    );
    const published = Object.keys(read('docs/openapi.json').paths);
    expect(published.filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('describes each call and whether it needs a session', () => {
    for (const { name, operation } of operations) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S/)]);
      const needsSession = '401' in operation.responses;
      expect([name, needsSession]).toEqual([
        name,
        !open.includes(name) ||
          ['POST /sign-in', 'POST /sign-in/passkey', 'POST /password-link'].includes(name),
      ]);
    }
  });

  it('describes every field, with an example of every value', () => {
    const undocumented = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { description, example, $ref, allOf, anyOf, items }]) => {
          const hasExample = example !== undefined || $ref !== undefined || allOf || anyOf || items?.$ref;
          return !description?.trim() || !hasExample;
        })
        .map(([field]) => `${name}.${field}`),
    );
    expect(undocumented).toEqual([]);
  });

  it('bounds every string in a request', () => {
    const bodies = operations.flatMap(({ operation }) => {
      const name = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
      return name === undefined ? [] : [name];
    });
    expect(bodies.length).toBeGreaterThan(0);
    for (const name of bodies) {
      const strings = Object.entries(components.schemas[name]?.properties ?? {}).filter(
        ([, schema]) =>
          [schema.type].flat().includes('string') &&
          !('enum' in schema) &&
          !('format' in schema && schema.format === 'date-time'),
      );
      for (const [field, { maxLength }] of strings) {
        expect([`${name}.${field}`, maxLength]).toEqual([`${name}.${field}`, expect.any(Number)]);
      }
    }
  });
});
