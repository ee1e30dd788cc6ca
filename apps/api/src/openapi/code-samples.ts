import { clientMethodOf } from './client-method.js';
import { smallestBody } from './examples.js';
import { isObject, type Json, type JsonObject } from './rewrite.js';

/** The parts of a call that its samples need. */
interface SampleCall {
  method: string;
  /** With the examples of its parameters. */
  path: string;
  server: string;
  /** Undefined for no body. */
  json: Json | undefined;
  /** The type of a body that is a file. */
  file: string | undefined;
  /** The arguments of the client's method before the body. */
  ids: string[];
  /** The required parameters of the query. */
  query: Record<string, string | string[]>;
  /** True if the response is a picture, which samples save. */
  isPicture: boolean;
  clientMethod: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Adds samples of each call in curl, TypeScript and Python. */
export function withCodeSamples(document: JsonObject): JsonObject {
  const server = String((document.servers as { url: string }[] | undefined)?.[0]?.url ?? '');
  for (const [path, item] of Object.entries(document.paths as Record<string, JsonObject>)) {
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const call = sampleCall(operation, { method: method.toUpperCase(), path, server });
      operation['x-codeSamples'] = [
        { lang: 'Shell', label: 'curl', source: curl(call) },
        { lang: 'TypeScript', label: 'TypeScript', source: typeScript(call) },
        { lang: 'Python', label: 'Python', source: python(call) },
      ];
    }
  }
  return document;
}

function sampleCall(
  { parameters = [], requestBody, responses, operationId, tags }: JsonObject,
  { method, path, server }: { method: string; path: string; server: string },
): SampleCall {
  const required = (parameters as JsonObject[]).filter((parameter) => parameter.required === true);
  const examples = (place: string): [string, string | string[]][] =>
    required
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name as string, exampleIn(schema as { example?: string | string[] })]);
  const ids = examples('path').map(([name, value]): [string, string] => [name, String(value)]);
  const query = Object.fromEntries(examples('query'));
  const content = isObject(requestBody) ? (requestBody.content as Record<string, JsonObject>) : {};
  const [type] = Object.keys(content);
  const json = content['application/json'];
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const search = new URLSearchParams(pairs).toString();
  return {
    method,
    path:
      ids.reduce((made, [name, value]) => made.replace(`{${name}}`, value), path) + (search && `?${search}`),
    server,
    json: json && smallestBody(json),
    file: json ? undefined : type,
    ids: ids.map(([, value]) => value),
    query,
    isPicture: returnsPicture(responses as Record<string, JsonObject>),
    clientMethod: clientMethodOf(operationId as string, (tags as string[])[0] ?? ''),
  };
}

/** A list for a parameter that may be repeated. */
const exampleIn = ({ example = '' }: { example?: string | string[] }): string | string[] =>
  Array.isArray(example) ? example : String(example);

const returnsPicture = (responses: Record<string, JsonObject>): boolean =>
  Object.keys((responses['200']?.content ?? {}) as JsonObject).some((type) => type.startsWith('image/'));

function curl({ method, path, server, json, file, isPicture }: SampleCall): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server}${path}'`,
    '-H "Authorization: Bearer $WAYPOST_KEY"',
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${shellText(JSON.stringify(json))}'`]),
    ...(file === undefined ? [] : [`-H 'Content-Type: ${file}'`, '--data-binary @file']),
    ...(isPicture ? ['-o picture'] : []),
  ].join(' \\\n  ');
}

const shellText = (text: string): string => text.replaceAll("'", `'\\''`);

function typeScript({ server, clientMethod: name, ids, json, file, query, isPicture }: SampleCall): string {
  const args = [
    ...ids.map((id) => `'${id}'`),
    ...(json === undefined ? [] : [literal(json)]),
    ...(file === undefined ? [] : ['file']),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
  ].join(', ');
  const isList = /\.list\w*$/.test(name);
  const call = `waypost.${name}(${args})`;
  return [
    ...(file === undefined ? [] : ["import { openAsBlob } from 'node:fs';"]),
    ...(isPicture ? ["import { writeFile } from 'node:fs/promises';"] : []),
    "import { Waypost } from '@waypost/client';",
    `// npm install ${server}/client.tgz`,
    '',
    `const waypost = new Waypost({ baseUrl: '${server}', key: process.env.WAYPOST_KEY! });`,
    ...(file === undefined ? [] : [`const file = await openAsBlob('file', { type: '${file}' });`]),
    ...(isPicture
      ? [
          `const picture = await ${call};`,
          "await writeFile('picture', Buffer.from(await picture.arrayBuffer()));",
        ]
      : [isList ? `for await (const item of ${call}) console.log(item);` : `console.log(await ${call});`]),
  ].join('\n');
}

/** A value as TypeScript source, with quotes only around names that need them. */
const literal = (value: Json): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\.)*)"/g, "'$1'");

function python({ method, path, server, json, file, isPicture }: SampleCall): string {
  const type = json === undefined ? file : 'application/json';
  return [
    `import ${json === undefined ? '' : 'json, '}os, urllib.request`,
    '',
    'request = urllib.request.Request(',
    `    "${server}${path}",`,
    `    method="${method}",`,
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["WAYPOST_KEY"],',
    ...(type === undefined ? [] : [`        "Content-Type": "${type}",`]),
    '    },',
    ...(json === undefined ? [] : [`    data=json.dumps(${pythonLiteral(json)}).encode(),`]),
    ...(file === undefined ? [] : ['    data=open("file", "rb").read(),']),
    ')',
    'with urllib.request.urlopen(request) as response:',
    isPicture ? '    open("picture", "wb").write(response.read())' : '    print(response.read().decode())',
  ].join('\n');
}

function pythonLiteral(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`,
  );
  return `{${entries.join(', ')}}`;
}
