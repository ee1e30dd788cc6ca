import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallestCalls } from './smallest-calls.js';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** Installed for this spec: with what they need, those that only it uses would be a quarter of all packages. */
const manifest = {
  type: 'module',
  dependencies: {
    '@hey-api/openapi-ts': '0.95.0',
    '@stoplight/spectral-core': '1.24.1',
    '@stoplight/spectral-rulesets': '1.23.1',
    'openapi-fetch': devDependencies['openapi-fetch'],
    'openapi-typescript': devDependencies['openapi-typescript'],
    orval: '7.13.2',
    typescript: devDependencies.typescript,
  },
  overrides: { typescript: '$typescript' },
};

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

  const run = (program: string, ...args: string[]): object => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, output: status === 0 ? '' : stdout + stderr };
  };

  const compile = (name: string, program: string): object => {
    writeFileSync(join(directory, `${name}.ts`), program);
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: [`${name}.ts`] }),
    );
    return run(process.execPath, join(directory, 'node_modules/typescript/bin/tsc'), '-p', directory);
  };

  let findings: object;
  beforeAll(() => {
    writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
    const options = [
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      directory,
    ];
    expect(run('npm', 'install', ...options)).toEqual({ status: 0, output: '' });
    const program = join(directory, 'generate-clients.mjs');
    copyFileSync('test/platform/generate-clients.mjs', program);
    findings = run(process.execPath, program);
  });

  it('come from a document in which the recommended rules of Spectral find nothing', () => {
    expect(findings).toEqual({ status: 0, output: '' });
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
