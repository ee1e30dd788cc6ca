import { spawnSync } from 'node:child_process';

describe('an unsupported Node', () => {
  it.each([
    'jest.config.mjs',
    'bench/run.mjs',
    'scripts/check.mjs',
    'scripts/dev.mjs',
    'scripts/openapi.mjs',
    'scripts/start.mjs',
  ])('is reported by %s in one line', (file) => {
    const code = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('./${file}');`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^waypost: this is Node 20\.20\.2, but Node 24\.9 or newer is required; .+\n$/);
  });
});
