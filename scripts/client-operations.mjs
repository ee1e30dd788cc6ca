// Writes the operations of @waypost/client from the OpenAPI document: a method for each, grouped by tag.

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The source of `operations.gen.ts`. `methodOf` names the method for the id and the tag of an operation. Throws if two
 * operations would have the same name.
 */
export function clientOperations(document, methodOf) {
  const groups = groupsIn(document, methodOf);
  const names = [...groups.keys()].sort();
  const fields = names.map((name) => `  ${name}: ${capitalized(name)};`);
  const tables = names.map((name) => `  ${name}: {\n${groups.get(name).map(entryOf).join('\n')}\n  },`);
  return `// Made of docs/openapi.json by \`npm run openapi\`.
import type { Body, ListOptions, ListResult, Options, Result } from './operation-types.js';
import type { components } from './v1.gen.js';

/** Every operation: its method, its path, and what is special about its body or response. */
const operations = {
${tables.join('\n')}
};

/** Makes a function of every operation. */
export const groupsOf = (make: (operation: string) => unknown): object =>
  Object.fromEntries(
    Object.entries(operations).map(([group, table]) => [
      group,
      Object.fromEntries(Object.entries(table).map(([name, operation]) => [name, make(operation)])),
    ]),
  );

export interface Operations {
${fields.join('\n')}
}
${names.map((name) => interfaceOf(name, groups.get(name))).join('')}`;
}

function groupsIn({ paths, components: { schemas } }, methodOf) {
  const groups = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods.filter((each) => item[each])) {
      const operation = item[method];
      const [group, name] = methodOf(operation.operationId, operation.tags[0]).split('.');
      const calls = groups.get(group) ?? [];
      if (calls.some((call) => call.name === name))
        throw new Error(`Two operations are called ${group}.${name}.`);
      groups.set(group, [...calls, { name, method, path, operation, schemas }]);
    }
  }
  return groups;
}

const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

const successOf = ({ responses }) => (responses[200] ?? responses[201])?.content ?? {};

/** The fields of the response, if it is an object that has a name. */
function fieldsOf({ operation, schemas }) {
  const name = successOf(operation)['application/json']?.schema.$ref?.split('/').at(-1);
  return Object.keys(schemas[name]?.properties ?? {});
}

/** True if the response contains only the id of the deleted resource, which is in the path. */
function isDeletion(call) {
  const { method, path } = call;
  const fields = fieldsOf(call);
  return method === 'delete' && path.endsWith('/{id}') && fields.join() === 'ok,deleted';
}

function kindsOf(call) {
  const { method, operation } = call;
  // Events have a `cursor`, too, but no last page.
  const isList = fieldsOf(call).includes('nextCursor');
  const types = Object.keys(successOf(operation));
  const isLines = method === 'get' && types.every((type) => type === 'application/x-ndjson');
  return [
    ...(operation.requestBody ? ['body'] : []),
    ...(isList ? ['pages'] : []),
    ...(isLines ? ['lines'] : []),
    ...(!isLines && types.some((type) => type !== 'application/json') ? ['file'] : []),
    ...(isDeletion(call) ? ['deletes'] : []),
  ];
}

const entryOf = (call) =>
  `    ${call.name}: '${[call.method.toUpperCase(), call.path, ...kindsOf(call)].join(' ')}',`;

const interfaceOf = (name, calls) => `
export interface ${capitalized(name)} {
${calls.map(signatureOf).join('\n')}
}
`;

function signatureOf(call) {
  const { name, path, operation } = call;
  const { operationId: id, summary, description, requestBody } = operation;
  const kinds = kindsOf(call);
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => `${parameter}: string`);
  const body = requestBody ? [`body${requestBody.required === false ? '?' : ''}: Body<'${id}'>`] : [];
  const options = kinds.includes('pages') ? 'ListOptions' : 'Options';
  const isRequired = operation.parameters?.some(
    (parameter) => parameter.in === 'query' && parameter.required,
  );
  const parameters = [...ids, ...body, `options${isRequired ? '' : '?'}: Given`].join(', ');
  const comment = `  /**\n   * ${summary}.\n   *\n   * ${description.replaceAll('\n', ' ')}\n   */\n`;
  return `${comment}  ${name}<const Given extends ${options}<'${id}'>${isRequired ? '' : ' = {}'}>(${parameters}): ${resultOf(call, kinds)};`;
}

function resultOf({ operation }, kinds) {
  if (kinds.includes('pages')) return `ListResult<'${operation.operationId}', Given>`;
  if (!kinds.includes('lines')) return `Result<'${operation.operationId}', Given>`;
  const line = successOf(operation)['application/x-ndjson'].schema.contentSchema?.$ref.split('/').at(-1);
  return line ? `AsyncGenerator<components['schemas']['${line}'], void>` : 'AsyncGenerator<unknown, void>';
}
