import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Programs that make each call of the document with nothing but required values, through the default output of each
 * generator.
 */
export function smallestCalls(file: string): { openapiTypescript: string; heyApi: string; orval: string } {
  const document = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => callOf(document, path, method, item[method] as Operation)),
  );
  const names = calls.map(({ id }) => id).join(', ');
  return {
    openapiTypescript: [
      "import createClient from 'openapi-fetch';",
      "import type { paths } from './openapi-typescript.js';",
      "const client = createClient<paths>({ baseUrl: 'https://links.example' });",
      'const file = new Blob() as Blob & string;',
      ...calls.map(
        ({ method, path, parameters, body }) =>
          `await client.${method.toUpperCase()}('${path}'${optionsOf({ params: objectOf(parameters), body })});`,
      ),
    ].join('\n'),
    heyApi: [
      `import { ${names} } from './hey-api/index.js';`,
      'const file = new Blob();',
      ...calls.map(({ id, parameters, body }) => {
        const options = optionsOf({ path: parameters.path, query: parameters.query, body });
        return `await ${id}(${options.slice(2)});`;
      }),
    ].join('\n'),
    orval: [
      `import { ${names} } from './orval.js';`,
      'const file = new Blob();',
      ...calls.map(({ id, ids, parameters, body }) => {
        const given = [...ids, body, parameters.query].filter((each) => each !== undefined);
        return `await ${id}(${given.join(', ')});`;
      }),
    ].join('\n'),
  };
}

interface SmallestCall {
  id: string;
  method: string;
  path: string;
  ids: string[];
  parameters: { path?: string; query?: string };
  body?: string;
}

/** As source text. The body is undefined if there may be none. */
function callOf(document: ApiDocument, path: string, method: string, operation: Operation): SmallestCall {
  const { operationId: id, parameters = [], requestBody } = operation;
  const required = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, schema }) => [name, valueOf(document, schema)]),
    );
  const inPath = required('path');
  const content = requestBody?.required ? requestBody.content : undefined;
  const json = content?.['application/json']?.schema;
  return {
    id,
    method,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath[name] ?? "''"),
    parameters: { path: objectOf(inPath), query: objectOf(required('query')) },
    body: json ? valueOf(document, json) : content && 'file',
  };
}

/** The smallest value that a schema allows. */
function valueOf(document: ApiDocument, schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return valueOf(document, document.components.schemas[name] ?? {});
  const [part] = [schema.oneOf, schema.anyOf].flatMap((parts) => parts ?? []);
  if (part) return valueOf(document, part);
  if (schema.allOf) throw new Error('Values of allOf are not made yet');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  const [type] = [schema.type].flat();
  if (type === 'array') {
    const item = valueOf(document, schema.items ?? {});
    return `[${Array<string>(schema.minItems ?? 0)
      .fill(item)
      .join(', ')}]`;
  }
  if (type !== 'object')
    return JSON.stringify(schema.example ?? { string: '', boolean: true }[type ?? ''] ?? 1);
  const entries = (schema.required ?? []).map((key) => [
    key,
    valueOf(document, schema.properties?.[key] ?? {}),
  ]);
  return objectOf(Object.fromEntries(entries) as Record<string, string>) ?? '{}';
}

/** Source of an object. Undefined if it would have no properties. */
function objectOf(properties: Record<string, string | undefined>): string | undefined {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `{ ${given.map(([name, value]) => `${name}: ${value}`).join(', ')} }` : undefined;
}

/** `, { … }`, or nothing. */
function optionsOf(properties: Record<string, string | undefined>): string {
  const options = objectOf(properties);
  return options ? `, ${options}` : '';
}
