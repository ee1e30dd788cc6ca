import { isObject, type Json, type JsonObject, mapValues, withComponents } from './rewrite.js';

interface Header {
  description: string;
  /** True if every response that documents the header really has it. */
  required?: true;
  schema: JsonObject;
}

const integer = (example: number): JsonObject => ({ type: 'integer', minimum: 0, example });

/** The headers of responses of `/v1`, apart from those of HTTP itself that clients handle. */
const headers = {
  'Content-Disposition': {
    description: 'The name under which to save the file.',
    schema: { type: 'string', example: 'attachment; filename="links-2026-12-01.csv"' },
  },
  ETag: {
    description: 'The version of what the response shows. Figures do not change it.',
    required: true,
    schema: { type: 'string', example: '"n4bQgYhMfWWaLqgxVrQFaO.TsxrC4Is"' },
  },
  'Idempotent-Replayed': {
    description: '`true` if the response is the stored one of an earlier POST with this `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: integer(12) },
  'WWW-Authenticate': {
    description: 'How to authenticate: with a bearer.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
  'X-RateLimit-Limit': {
    description: 'Requests that the key may make in a minute. Absent if the installation has no limit.',
    schema: integer(600),
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that the key has left until `X-RateLimit-Reset`.',
    schema: integer(598),
  },
  'X-RateLimit-Reset': {
    description: 'When the key has all its requests again, in Unix seconds.',
    schema: integer(1_796_040_000),
  },
  'X-Request-Id': {
    description: 'Id of the request, a UUID. The logs and errors have it. Include it when you ask for help.',
    required: true,
    schema: { type: 'string', format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' },
  },
} satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

const referTo = (names: HeaderName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ofEvery: HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** The headers that a response has by its status. A rejection of a POST is stored, unless a retry may succeed. */
const byStatus: Partial<Record<string, HeaderName[]>> = {
  400: ['Idempotent-Replayed'],
  401: ['WWW-Authenticate'],
  404: ['Idempotent-Replayed'],
  409: ['Idempotent-Replayed'],
  410: ['Idempotent-Replayed'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Adds the headers implied by the operation and the status to every response. */
export function withResponseHeaders(document: JsonObject): JsonObject {
  if (!isObject(document.paths)) return document;
  const paths = mapValues(document.paths, (methods) =>
    isObject(methods) ? mapValues(methods, (operation, method) => withHeaders(method, operation)) : methods,
  );
  return withComponents({ ...document, paths }, 'headers', headers);
}

function withHeaders(method: string, operation: Json): Json {
  if (!isObject(operation) || !isObject(operation.responses)) return operation;
  const once = operation.parameters as { name?: string }[] | undefined;
  const isRepeatable = once?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  // A read that can be a 304 and a change that can be a 412 include the version.
  const isTagged = '304' in operation.responses || (method !== 'delete' && '412' in operation.responses);
  const responses = mapValues(operation.responses, (response, status) => {
    if (!isObject(response)) return response;
    const isSuccess = status.startsWith('2');
    const names: HeaderName[] = [
      ...ofEvery,
      ...(byStatus[status] ?? []),
      ...(isTagged && (isSuccess || status === '304') ? ['ETag' as const] : []),
      ...(isSuccess && isRepeatable ? ['Idempotent-Replayed' as const] : []),
      ...(isSuccess && isFile(response) ? ['Content-Disposition' as const] : []),
    ];
    return { ...response, headers: referTo(names) };
  });
  return { ...operation, responses };
}

const isFile = ({ content }: JsonObject): boolean =>
  isObject(content) && Object.keys(content).some((type) => type !== 'application/json');
