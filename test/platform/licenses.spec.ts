import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the license check', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'licenses-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const check = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/licenses.mjs', ...args], {
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const checkPackage = (name: string, facts: object) => {
    const lock = join(folder, 'package-lock.json');
    const packages = { '': { name: 'waypost' }, [`node_modules/${name}`]: { version: '1.0.0', ...facts } };
    writeFileSync(lock, JSON.stringify({ packages }));
    return check(lock);
  };

  it('passes for our dependencies', () => {
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['left', { license: 'MIT' }, 0],
    ['left', { license: '(MIT OR GPL-3.0-only)' }, 0],
    ['left', { license: 'Apache-2.0 AND (GPL-2.0-only OR ISC)' }, 0],
    ['left', { license: 'GPL-3.0-only' }, 1],
    ['left', { license: 'AGPL-3.0-or-later' }, 1],
    ['left', { license: 'AGPL-3.0-or-later', dev: true }, 1],
    ['left', { license: 'LGPL-2.1' }, 1],
    ['left', { license: 'MIT AND GPL-2.0-only' }, 1],
    ['left', { license: '(MIT AND GPL-2.0-only) OR SSPL-1.0' }, 1],
    ['left', { license: 'SEE LICENSE IN LICENSE.md' }, 1],
    ['left', { license: 'MIT GPL-3.0-only' }, 1],
    ['left', { license: 'UNLICENSED' }, 1],
    ['left', {}, 1],
    ['isbot', { license: 'Unlicense' }, 0],
    ['left', { license: 'Unlicense' }, 1],
    ['axe-core', { license: 'MPL-2.0', dev: true }, 0],
    ['axe-core', { license: 'MPL-2.0' }, 1],
    ['@scope/axe-core', { license: 'MPL-2.0', dev: true }, 1],
  ])('for %s with %j exits with %s', (name, facts, status) => {
    const result = checkPackage(name, facts);
    expect(result.status).toBe(status);
    if (status !== 0) expect(result.stderr).toContain(`${name}@1.0.0`);
  });
});
