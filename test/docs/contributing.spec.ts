import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const text = readFileSync('CONTRIBUTING.md', 'utf8');
const recipes = text.slice(text.indexOf('## How to add'));
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

const isPath = (span: string): boolean =>
  /^[\w.@-]+(\/[\w.@-]+)*(\/|\.(ts|tsx|json|md|yml|cjs|example))$/.test(span);

/** The files that a code span may mean: its path may be given from the root of the repository or from any folder below. */
function filesOf(span: string): string[] {
  if (span.endsWith('/')) return files.filter((file) => `/${file}`.includes(`/${span}`));
  return files.filter((file) => file === span || file.endsWith(`/${span}`));
}

const paths = [...new Set([...recipes.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span).filter(isPath))];
const symbols = [...recipes.matchAll(/`(\w+)` (?:of|in) (?:\w+ )*`([^`]+)`/g)]
  .map(([, symbol = '', file = '']): [string, string] => [symbol, file])
  .filter(([, file]) => isPath(file) && !file.endsWith('/'));

describe('the recipes of CONTRIBUTING.md', () => {
  it('are found', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(symbols.length).toBeGreaterThan(3);
  });

  it.each(paths)('name %s, which exists', (path) => {
    expect(filesOf(path)).not.toEqual([]);
  });

  it.each(symbols)('say that %s is in %s, where it is', (symbol, path) => {
    const contents = filesOf(path).map((file) => readFileSync(file, 'utf8'));
    expect(contents.filter((content) => new RegExp(`\\b${symbol}\\b`).test(content))).not.toEqual([]);
  });
});
