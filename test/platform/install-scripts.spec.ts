import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the check of install scripts', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-scripts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/install-scripts.mjs', ...args], {
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const checkPackages = (packages: object, allowScripts: object) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ allowScripts }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    return check(folder);
  };
  const script = { hasInstallScript: true };

  it('passes for our dependencies', () => {
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  it('fails for an undecided package, even below another package', () => {
    const { status, stderr } = checkPackages(
      { '': script, 'node_modules/a': script, 'node_modules/plain/node_modules/@x/b': script },
      { a: true },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('@x/b has an install script');
    expect(stderr).not.toContain('a has');
  });

  it.each([true, false])('passes if the decision is %s', (decision) => {
    expect(checkPackages({ 'node_modules/a': script }, { a: decision }).status).toBe(0);
  });

  it('finds no package that reports installations', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { name?: string }>;
    };
    const scarf = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
    expect(scarf.map(([, { name }]) => name)).toEqual(['empty-npm-package']);
  });
});
