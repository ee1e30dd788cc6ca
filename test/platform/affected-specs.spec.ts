import { readdirSync, readFileSync } from 'node:fs';

const affectedSpecs = JSON.parse(readFileSync('test/affected-specs.json', 'utf8')) as Record<
  string,
  { e2e: string[]; browser?: string[] }
>;

const folders = ['apps', 'libs', 'packages'].flatMap((root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${root}/${name}`),
);
const files = readdirSync('test', { recursive: true, encoding: 'utf8' });
const found = (pattern: string, suffix: string) =>
  files.some((file) => file.endsWith(suffix) && `test/${file}`.includes(pattern));

describe('the map from folders to the specs that a change there can affect', () => {
  it('has an entry for every app, library and package, and for nothing else', () => {
    expect(Object.keys(affectedSpecs)).toEqual(folders.toSorted());
  });

  it.each(Object.entries(affectedSpecs))(
    'names specs that exist, at least one: %s',
    (_, { e2e, browser }) => {
      const missing = [
        ...e2e.filter((pattern) => !found(pattern, '.e2e-spec.ts')),
        ...(browser ?? []).filter((pattern) => !found(pattern, '.browser-spec.ts')),
      ];
      expect(missing).toEqual([]);
      expect(e2e.length + (browser ?? []).length).toBeGreaterThan(0);
    },
  );
});
