import fc from 'fast-check';
import { hostileBody, hostileText, hostileValue } from './hostile-values.js';
import { fileBodies } from './file-bodies.js';
import { imageBodies } from './image-bodies.js';
import { pageFileBodies } from './page-file-bodies.js';
import {
  type Mood,
  type Reference,
  referenceTo,
  type ResourceKind,
  type Schema,
  SchemaValues,
} from './schema-values.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

/** The parts of the OpenAPI document that requests are generated from. */
export interface RequestDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The key that a request uses. */
export type Bearer = 'ours' | 'reader' | 'none' | 'malformed' | 'unknown';

/** A request with unresolved references. */
export interface PlannedRequest {
  /** The operation it was generated for, `POST /v1/links/{id}/pause`. */
  operation: string;
  method: string;
  /** Segments of the path, before encoding. */
  path: (string | Reference)[];
  /** Sent verbatim instead of the path. */
  rawPath: string | null;
  query: [string, unknown][];
  bearer: Bearer;
  headers: Record<string, string>;
  /** Undefined for no body. A `Text` and bytes are sent verbatim, everything else as JSON. */
  body: unknown;
}

/** A body that is not converted to JSON. */
export class Text {
  constructor(readonly text: string) {}
}

const printableAscii = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });

const latin1 = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), {
    maxLength: 300,
  })
  .map((codes) => String.fromCharCode(...codes));

const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

const moods = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mood>('valid') },
  { weight: 3, arbitrary: fc.constant<Mood>('mutated') },
  { weight: 2, arbitrary: fc.constant<Mood>('hostile') },
);

const bearers = mostly(
  fc.constant<Bearer>('ours'),
  fc.constantFrom<Bearer>('reader', 'none', 'malformed', 'unknown'),
  20,
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: 'text/html' },
      { accept: 'application/xml;q=0' },
      { 'accept-encoding': 'gzip, br' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-forwarded-for': '1.2.3.4, ::1, <b>' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-request-id': 'chosen-by-the-client' },
      { cookie: '__Host-session=a; b=%00' },
      { origin: 'https://evil.example' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'Sat, 21 Nov 2026 08:00:00 GMT' },
      { te: 'trailers' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('accept', 'user-agent', 'x-request-id', 'accept-language', 'cookie', 'forwarded'),
        latin1,
      )
      .map(([name, value]) => ({ [name]: value })),
  },
);

const idempotencyKeys: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.nat({ max: 300 }).map((number) => ({ 'idempotency-key': `key-${number}` })) },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.constantFrom('', ' ', 'a'.repeat(255), 'a'.repeat(256), '"', "'; --"), latin1, printableAscii)
      .map((key) => ({ 'idempotency-key': key })),
  },
);

const contentTypes = mostly(
  fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON'),
  fc.constantFrom(
    '',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/jsonp',
    'application/vnd.api+json',
    'nonsense',
    ';',
    '\u00e9',
  ),
  20,
);

/** External ids that links have, until a request changes that. */
export const externalIds = ['crm-1', 'a/b?c#%', 'É 😀'];

/**
 * Generates all kinds of requests for every operation, and some for unknown paths and methods.
 * @param only the one operation to generate requests for, `POST /v1/links/{id}/pause`.
 */
export function requestsOf(document: RequestDocument, only?: string): fc.Arbitrary<PlannedRequest> {
  const values = new SchemaValues(document.components.schemas);
  const operations = Object.entries(document.paths)
    .flatMap(([template, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ template, method, operation })),
    )
    .filter(({ template, method }) => !only || only === `${method.toUpperCase()} ${template}`);
  // Operations with a body can go wrong in the most ways, and two ids seldom belong together.
  const weighted = operations.flatMap((one) => {
    const hasTwoIds = one.template.split('{').length > 2;
    return Array.from({ length: one.operation.requestBody || hasTwoIds ? 3 : 1 }, () => one);
  });
  return fc.tuple(moods, fc.constantFrom(...weighted)).chain(([mood, { template, method, operation }]) => {
    const parameters = operation.parameters ?? [];
    const kind = kindOf(template);
    const segments = template
      .split('/')
      .slice(1)
      .map((part) => {
        if (part === '{itemId}') return pathValue('item', mood);
        if (part === '{externalId}') {
          return mostly(fc.constantFrom(...externalIds), pathValue(kind, mood), 4);
        }
        if (part === '{signupId}') return pathValue('signup', mood);
        if (part === '{deliveryId}') return pathValue('delivery', mood);
        return part.startsWith('{') ? pathValue(kind, mood) : fc.constant(part);
      });
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const omitted = fc.constant(undefined);
    const omissions = omissionsAmong(inQuery.length);
    const query = inQuery.map(({ name, schema }) =>
      fc.oneof(
        {
          weight: 2,
          arbitrary: values.of(schema, name, mood).map((value): [string, unknown] => [name, value]),
        },
        { weight: omissions, arbitrary: omitted },
      ),
    );
    const content = operation.requestBody?.content;
    const schema = content?.['application/json']?.schema;
    return fc
      .record({
        operation: fc.constant<string>(`${method.toUpperCase()} ${template}`),
        method: mostly(
          fc.constant(method.toUpperCase()),
          fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
          30,
        ),
        path: fc.tuple(...segments),
        rawPath: fc.constant<string | null>(null),
        given: fc.tuple(...query),
        odd: mood === 'valid' ? fc.constant<[string, unknown][]>([]) : oddQuery,
        bearer: bearers,
        headers: fc
          .tuple(method === 'post' ? idempotencyKeys : fc.constant({}), oddHeaders, contentTypes)
          .map(([key, odd, type]) => ({ ...key, ...odd, ...(type ? { 'content-type': type } : {}) })),
        body: schema ? bodyOf(values, schema, mood) : mostly(fc.constant(undefined), hostileBody.map(asText)),
        upload: content?.['image/png']
          ? imageBodies(mood)
          : content?.['text/csv']
            ? fileBodies(mood)
            : content?.['text/html']
              ? pageFileBodies(mood)
              : fc.constant(null),
      })
      .map(({ given, odd, upload, ...request }) => ({
        ...request,
        ...(upload && { headers: { ...request.headers, 'content-type': upload.type }, body: upload.bytes }),
        query: [...given.filter((pair) => pair !== undefined), ...odd],
      }))
      .chain((request) =>
        mostly(
          fc.constant(request),
          rawPaths.map((path) => ({ ...request, path: [], rawPath: path })),
          60,
        ),
      );
  });
}

/**
 * How often a parameter is omitted for every two times that it is sent. Many parameters exclude each other, so most
 * requests would fail otherwise.
 */
function omissionsAmong(parameters: number): number {
  if (parameters > 10) return 12;
  return parameters > 5 ? 4 : 1;
}

const asText = (text: string): Text => new Text(text);

function bodyOf(values: SchemaValues, schema: Schema, mood: Mood): fc.Arbitrary<unknown> {
  const objects = values.shaped(schema, '', mood);
  if (mood === 'valid') return objects;
  return mostly(objects, fc.oneof(hostileBody.map(asText), hostileValue), mood === 'mutated' ? 12 : 2);
}

function kindOf(template: string): ResourceKind {
  const collection = template.split('/')[2] ?? '';
  const kinds: Record<string, ResourceKind> = {
    links: 'link',
    groups: 'group',
    websites: 'website',
    members: 'member',
    invitations: 'invitation',
    reports: 'reportShare',
    tags: 'tag',
    webhooks: 'webhook',
    domains: 'domain',
    imports: 'import',
    conversions: 'conversion',
  };
  return kinds[collection] ?? 'slug';
}

function pathValue(kind: ResourceKind, mood: Mood): fc.Arbitrary<string | Reference> {
  const theirs = referenceTo(kind, mood === 'valid' ? 1 : 5);
  const otherKind = fc
    .constantFrom<ResourceKind>('link', 'group', 'website', 'item')
    .chain((one) => referenceTo(one));
  return mood === 'hostile'
    ? fc.oneof(theirs, otherKind, hostileText, fc.uuid({ version: 7 }))
    : mostly(theirs, otherKind);
}

/** Query strings outside every schema. */
const oddQuery: fc.Arbitrary<[string, unknown][]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<[string, unknown][]>([]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<[string, unknown][]>(
      [
        ['days', 7],
        ['days', 30],
      ],
      [['days', '']],
      [['days[]', 7]],
      [['days', '7.0']],
      [['days', ' 7']],
      [['limit', '0']],
      [['limit', '1001']],
      [['limit', '1e2']],
      [['limit', '+5']],
      [['limit', '00005']],
      [['cursor', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']],
      [
        ['view', 'full'],
        ['view', 'basic'],
      ],
      [['view', 'FULL']],
      [['__proto__', '1']],
      [['__proto__[view]', 'full']],
      [['constructor', 'x']],
      [['toString', 'x']],
      [['', '']],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.tuple(
        hostileText.map((text) => text.slice(0, 500)),
        hostileText.map((text) => text.slice(0, 500)),
      ),
      { maxLength: 3 },
    ),
  },
);

/** URLs that no normal client sends. */
const rawPaths = fc.constantFrom(
  '/v1/links/%',
  '/v1/links/%zz',
  '/v1/links/%ff',
  '/v1/links/%c0%af',
  '/v1/links/%00',
  '/v1/links/%ed%a0%80',
  '/v1/links/..%2f..%2faccount',
  '/v1/links/../account',
  '/v1/links/./',
  '/v1/links/',
  '/v1//links',
  '//v1/links',
  '/V1/Links',
  '/v1/links;a=b',
  '/v1/links%3fview=full',
  '/v1/slugs/',
  '/v1/slugs/a%0d%0aSet-Cookie:b=c',
  '/v1/slugs/%f0%9f%98%80',
  `/v1/slugs/${'a'.repeat(4097)}`,
  `/v1/links?cursor=${'a'.repeat(8000)}`,
  '/v1/links?&&=&',
  '/v1/links?%',
  '/v1/links?view=%ff',
  '/v1/links?view=%00',
  '/v1/account?',
  '/v1',
  '/v1/',
  '/v2/links',
  '/v1/links/01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3/pause/',
  '*',
);
