import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'dist/apps/dashboard/assets';

/** The scripts that a script imports before it runs. */
const importsOf = (name: string): string[] =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
    ([, imported = '']) => imported,
  );

function allImportsOf(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const imported of importsOf(name)) allImportsOf(imported, known);
  return known;
}

/** Bytes of scripts, compressed with Brotli. */
const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + statSync(join(folder, `${name}.br`)).size, 0);

// `test:long -- dashboard-load` measures in a browser how much each page loads in total. This test detects daily what
// makes it grow.
describe('the scripts of the dashboard', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const entry = allImportsOf(scripts.find((name) => name.startsWith('index-')) ?? '');

  it('are less than 150,000 bytes before any page', () => {
    // The entry has React and the router.
    expect(sizeOf(entry)).toBeGreaterThan(80_000);
    expect(sizeOf(entry)).toBeLessThan(150_000);
  });

  it('are less than 190,000 bytes for each page, which leaves room for what it loads later', () => {
    const pages = scripts.filter((name) => /-page-[^.]+\.js$/.test(name));
    expect(pages.length).toBeGreaterThan(30);
    const sizes = pages.map((page) => [page, sizeOf(new Set([...entry, ...allImportsOf(page)]))] as const);
    // A checked import has a form with everything: columns, a group and tags.
    const budgetOf = (page: string) => (page.startsWith('import-page-') ? 200_000 : 190_000);
    expect(sizes.filter(([page, size]) => size >= budgetOf(page))).toEqual([]);
  });
});
