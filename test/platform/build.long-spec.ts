import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandResult, run } from './launched.js';
import { TreeCopy } from './tree-copy.js';

const changedFile = 'libs/operations/src/health-controller';

describe('the build', () => {
  let folder: TemporaryFolder;
  let tree: TreeCopy;

  beforeAll(async () => {
    folder = await temporaryFolder();
    tree = new TreeCopy(join(folder.path, 'tree'));
    // The dashboard is as every test run builds it, with the times that the build compares.
    execFileSync('cp', ['-a', 'dist', tree.path]);
    execFileSync('node', [join(tree.path, 'scripts/build.mjs'), 'server', '--force']);
  });

  afterAll(() => folder.remove());

  function build(): Promise<CommandResult> {
    return run(
      'npm',
      ['run', '--silent', 'build', '--prefix', tree.path],
      process.env as Record<string, string>,
    );
  }

  /** When each output of the server and the dashboard was written. */
  function times(): { server: Map<string, number>; dashboard: Map<string, number> } {
    const of = (...paths: string[]) =>
      new Map(
        paths
          .flatMap((path) =>
            readdirSync(join(tree.path, 'dist', path), { recursive: true, withFileTypes: true }),
          )
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((file): [string, number] => [file, statSync(file).mtimeMs]),
      );
    return { server: of('apps/api', 'apps/redirect', 'libs'), dashboard: of('apps/dashboard') };
  }

  const output = (file: string) => join(tree.path, 'dist', `${file}.js`);
  const changeServer = () =>
    tree.replace(
      'libs/operations/src',
      "live(): { status: 'ok' } {",
      "live(): { status: 'ok' } {\n    void 0;",
    );

  it('does nothing if nothing changed', async () => {
    const before = times();
    expect((await build()).code).toBe(0);
    expect(times()).toEqual(before);
  });

  it('compiles what a change affects, and leaves the dashboard alone', async () => {
    const before = times();
    const restore = changeServer();
    expect((await build()).code).toBe(0);
    const after = times();
    expect(after.dashboard).toEqual(before.dashboard);
    const written = [...after.server]
      .filter(([file, time]) => before.server.get(file) !== time)
      .map(([file]) => file);
    expect(written).toContain(output(changedFile));
    // These libraries import nothing that changed.
    const unrelated = ['common', 'database', 'visitors', 'pages'].map((lib) =>
      join(tree.path, 'dist/libs', lib),
    );
    expect(written.filter((file) => unrelated.some((lib) => file.startsWith(join(lib, '/'))))).toEqual([]);
    restore();
  });

  it('compiles new sources, and copies JSON that code imports', async () => {
    const file = 'libs/breakout/src/tables/techniques.json';
    const source = readFileSync(join(tree.path, file), 'utf8');
    const built = () =>
      JSON.parse(readFileSync(join(tree.path, 'dist', file), 'utf8')) as { version: string };
    expect(built()).toEqual(JSON.parse(source));
    tree.write(file, source.replace(/"version": "[^"]*"/, '"version": "2099-01-01"'));
    tree.write('libs/common/src/short-lived.ts', 'export const shortLived = 1;\n');
    expect((await build()).code).toBe(0);
    expect(built().version).toBe('2099-01-01');
    expect(existsSync(output('libs/common/src/short-lived'))).toBe(true);
    tree.write(file, source);
  });

  it('keeps the last good output if the sources do not compile, and removes the output of deleted ones', async () => {
    const before = times();
    rmSync(join(tree.path, 'libs/common/src/short-lived.ts'));
    const restore = tree.replace(
      'libs/operations/src',
      "return { status: 'ok' };",
      "return { status: 'wrong' };",
    );
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain('wrong');
    expect(times()).toEqual(before);
    restore();
    expect((await build()).code).toBe(0);
    expect(existsSync(output('libs/common/src/short-lived'))).toBe(false);
  });

  it.each([
    ['that was cut short', () => rmSync(join(tree.path, 'dist/server.stamp'))],
    ['whose output was changed', () => undefined],
  ])('replaces a build %s', async (_, interrupt) => {
    const good = readFileSync(output(changedFile), 'utf8');
    writeFileSync(output(changedFile), 'half a fi');
    interrupt();
    expect((await build()).code).toBe(0);
    expect(readFileSync(output(changedFile), 'utf8')).toBe(good);
  });

  it('builds the dashboard alone if only that changed', async () => {
    const before = times();
    tree.replace('apps/dashboard/src', /^export function SignUpPage/m, 'export  function SignUpPage');
    expect((await build()).code).toBe(0);
    const after = times();
    expect(after.server).toEqual(before.server);
    expect(after.dashboard).not.toEqual(before.dashboard);
  });
});
