import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(300_000);

const generator = 'quicktype@26.0.0';

interface Media {
  schema: { $ref?: string };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Body {
  $ref?: string;
  content?: Record<string, Media>;
}
interface ApiDocument {
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Body> }>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Body> };
}

/** Reads each body as its class and writes it again. Prints what it wrote. */
const program = `
import json, sys
import client
read = {name[:-10].replace('_', ''): getattr(client, name) for name in dir(client) if name.endswith('_from_dict')}
bodies = json.load(open(sys.argv[1]))
print(json.dumps([read[schema.lower()](value).to_dict() for schema, value in bodies]))
`;

describe('Python classes that quicktype generates from the document', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-python-'));
  const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as ApiDocument;
  afterAll(() => rmSync(directory, { recursive: true }));

  const run = (command: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    });
    if (status !== 0) throw new Error(stdout + stderr);
    return stdout;
  };

  it('read and write every example of a request and a response, but for properties that are null', () => {
    const schemas = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: document.components.schemas,
    };
    const text = JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/definitions/');
    writeFileSync(join(directory, 'schemas.json'), text);
    const source = ['--src-lang', 'schema', 'schemas.json#/definitions/'];
    run(
      'npm',
      'exec',
      '--yes',
      '--ignore-scripts',
      '--',
      generator,
      '--lang',
      'python',
      '--out',
      'client.py',
      ...source,
    );

    const bodies = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ requestBody, responses }) =>
        [...(requestBody ? [requestBody] : []), ...Object.values(responses)]
          .map((body) => document.components.responses[body.$ref?.split('/').at(-1) ?? ''] ?? body)
          .flatMap(examplesIn),
      ),
    );
    expect(bodies.length).toBeGreaterThan(500);
    writeFileSync(join(directory, 'bodies.json'), JSON.stringify(bodies));
    writeFileSync(join(directory, 'program.py'), program);
    const written = JSON.parse(run('python3', 'program.py', 'bodies.json')) as unknown[];
    expect(written.map(normalized)).toEqual(bodies.map(([, value]) => normalized(value)));
  });
});

/** The examples of a JSON body, with the name of its schema. */
function examplesIn({ content }: Body): [schema: string, value: unknown][] {
  const media = content?.['application/json'];
  const schema = media?.schema.$ref?.split('/').at(-1);
  if (!media || schema === undefined) return [];
  const values = Object.values(media.examples ?? {}).map(({ value }) => value);
  return [...(media.example === undefined ? [] : [media.example]), ...values].map((value) => [schema, value]);
}

/** Python writes dates and times in another form, and leaves out optional properties that are null. */
const normalized = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part !== 'string') return part ?? undefined;
    const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(part);
    return isTime ? new Date(part).toISOString() : part.replace(/^(\d{4}-\d\d-\d\d)T00:00:00$/, '$1');
  });
