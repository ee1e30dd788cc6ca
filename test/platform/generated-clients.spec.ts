import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { smallestCalls } from './smallest-calls.js';

/** Fails to compile unless documented fields exist, and all others may be missing. */
const use = `
import type { paths } from './openapi-typescript.js';
import type { CreateLinkResponse } from './hey-api/index.js';
import type { CreateLink201 } from './orval.js';

type Created = paths['/v1/links']['post']['responses'][201]['content']['application/json'];
type Create = paths['/v1/links']['post']['requestBody']['content']['application/json'];
type Reason = paths['/v1/slugs/{slug}']['get']['responses'][200]['content']['application/json']['reason'];

export const slugs = (a: Created, b: CreateLinkResponse, c: CreateLink201): string[] => [a.slug, b.slug, c.slug];
export const notes = (a: Created, b: CreateLinkResponse, c: CreateLink201): (string | null | undefined)[] => [
  a.note,
  b.note,
  c.note,
];
export const create: Create = { destination: 'https://shop.example/', slug: 'summer' };
export const free: Reason = null;
export const filter: paths['/v1/links']['get']['parameters']['query'] = { active: true, ungrouped: false };
// @ts-expect-error A response without \`view=full\` has no note.
export const note = (a: Created): string | null => a.note;
// @ts-expect-error A response without \`view=full\` has no note.
export const note2 = (a: CreateLinkResponse): string | null => a.note;
// @ts-expect-error A response without \`view=full\` has no note.
export const note3 = (a: CreateLink201): string | null => a.note;
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

describe('clients that openapi-typescript, hey-api and orval generate from the document', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-clients-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  const run = (...args: string[]): object => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, output: status === 0 ? '' : stdout + stderr };
  };

  const compile = (name: string, program: string): object => {
    writeFileSync(join(directory, `${name}.ts`), program);
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: [`${name}.ts`] }),
    );
    return run('node_modules/typescript/bin/tsc', '-p', directory);
  };

  beforeAll(() => {
    expect(run('test/platform/generate-clients.mjs', directory)).toEqual({ status: 0, output: '' });
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  });

  it('compile under `strict`, and know which fields exist', () => {
    expect(compile('use', use)).toEqual({ status: 0, output: '' });
  });

  it('require no more than each call does', () => {
    const { openapiTypescript, heyApi, orval } = smallestCalls('docs/openapi.json');
    // With `?slug=auto`, the slug is left out.
    expect(openapiTypescript).toContain(
      'client.POST(\'/v1/links\', { body: { destination: "https://shop.example/summer?ref=bio" } });',
    );
    for (const program of [openapiTypescript, heyApi, orval]) {
      expect(compile('smallest', `${program}\nexport {};\n`)).toEqual({ status: 0, output: '' });
    }
  });
});
