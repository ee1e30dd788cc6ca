import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';

const files = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'deploy/kubernetes/kustomization.yaml',
  'scripts/changelog.mjs',
];

describe('a release', () => {
  let copy: string;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const notes = (version: string) =>
    spawnSync('node', ['scripts/changelog.mjs', 'notes', version], { cwd: copy, encoding: 'utf8' });
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'waypost-release-'));
    for (const file of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(file, join(copy, file));
    }
    run('git', 'init', '--quiet');
    run('git', 'config', 'user.name', 'Test');
    run('git', 'config', 'user.email', 'test@waypost.example');
    run('git', 'add', '.');
    run('git', 'commit', '--quiet', '--message', 'test: begin');
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('has no notes before its version is cut', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(notes(version)).toMatchObject({ status: 1, stdout: '' });
  });

  it('is cut by `npm version`: changelog, manifests, commit and tag', () => {
    const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('CHANGELOG.md'))?.[1] ?? '';
    run('npm', 'version', '7.3.0');
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 7\.3\.0 - \d{4}-\d\d-\d\d\n/m);
    expect(read('deploy/kubernetes/kustomization.yaml')).toContain('newTag: 7.3.0\n');
    expect(run('git', 'tag')).toBe('v7.3.0\n');
    expect(run('git', 'status', '--porcelain')).toBe('');
    expect(notes('7.3.0')).toMatchObject({ status: 0, stdout: `${unreleased.trim()}\n` });
  });

  it('has no notes for a tag of another version', () => {
    expect(notes('7.4.0')).toMatchObject({ status: 1, stdout: '' });
    expect(notes('7.4.0').stderr).toContain('The version in package.json is 7.3.0, not 7.4.0.');
  });

  it('is refused while nothing is unreleased', () => {
    const { status, stderr } = spawnSync('node', ['scripts/changelog.mjs', 'cut'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'CHANGELOG.md has nothing under "Unreleased".\n',
    });
  });

  it('is built by a workflow whose commands exist, for two architectures', () => {
    const workflow = load(readFileSync('.github/workflows/release.yml', 'utf8')) as {
      on: { push: { tags: string[] } };
      jobs: { release: { steps: { run?: string; with?: { platforms?: string } }[] } };
    };
    expect(workflow.on.push.tags).toEqual(['v*']);
    const { steps } = workflow.jobs.release;
    expect(steps.map((step) => step.with?.platforms).filter(Boolean)).toEqual(['linux/amd64,linux/arm64']);
    const commands = steps.flatMap((step) => step.run ?? []);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    for (const command of commands) {
      const [, script] = /^npm run (?:--silent )?(\S+)/.exec(command) ?? [];
      if (script) expect(scripts).toHaveProperty(script);
      const [, file] = /^node (\S+)/.exec(command) ?? [];
      if (file) expect(existsSync(file)).toBe(true);
    }
    expect(commands).toContain('npm pack');
  });
});
