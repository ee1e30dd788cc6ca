import { readdirSync, readFileSync } from 'node:fs';
import { samplesOf } from './document-samples.js';

/** Documents whose samples no test here runs. */
const others: Record<string, string> = {
  'CONTRIBUTING.md': 'commands for developers, which CI runs in its own way',
  'docs/backup.md': 'backup.e2e-spec.ts and point-in-time.long-spec.ts restore what they have written',
  'docs/benchmarks.md': 'the benchmarks themselves, which take half an hour',
  'docs/containers.md': 'needs Docker; containers.e2e-spec.ts and kubernetes.e2e-spec.ts check the files',
  'docs/install.md': 'package.long-spec.ts installs the package, the specs of service-unit the unit',
  'packages/client/README.md': 'test/client/readme.e2e-spec.ts',
};

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  'packages/client/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((document) => samplesOf(document).length > 0);

const specs = readdirSync('test/docs')
  .filter((name) => name.endsWith('.e2e-spec.ts'))
  .map((name) => readFileSync(`test/docs/${name}`, 'utf8'))
  .join('\n');

describe('the documentation', () => {
  it('has a test for the samples of each document', () => {
    expect(documents.length).toBeGreaterThan(15);
    const untested = documents.filter(
      (document) => !(document in others) && !specs.includes(`'${document}'`),
    );
    expect(untested).toEqual([]);
  });

  it('exempts only documents that exist and have samples', () => {
    expect(Object.keys(others).filter((document) => !documents.includes(document))).toEqual([]);
  });

  it('has links in its recipes that lead somewhere', () => {
    const broken = readdirSync('docs/recipes').flatMap((name) =>
      [...readFileSync(`docs/recipes/${name}`, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)]
        .map(([, path = '', anchor = '']) => [
          new URL(path, `file:///docs/recipes/${name}`).pathname.slice(1),
          anchor,
        ])
        .filter(([path = '', anchor = '']) => !hasAnchor(path, anchor))
        .map((link) => `${name}: ${link.join('')}`),
    );
    expect(broken).toEqual([]);
  });
});

function hasAnchor(path: string, anchor: string): boolean {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm);
  const anchors = [...headings].map(
    ([, text = '']) =>
      `#${text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  );
  return anchor === '' || anchors.includes(anchor);
}
