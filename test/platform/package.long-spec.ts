import { guardProcess } from '@app/postgres-server';
import { isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { launchSettings, type LaunchSettings, run, userPath } from './launched.js';
import { TreeCopy } from './tree-copy.js';

/** KiB that the package and everything that it needs may take on disk. */
const largestInstallation = 350 * 1024;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

describe('the package', () => {
  let folder: TemporaryFolder;
  let tree: string;
  let manifest: string;
  let tarball: string;
  let files: string[];

  beforeAll(async () => {
    folder = await temporaryFolder();
    tree = join(folder.path, 'tree');
    mkdirSync(tree);
    new TreeCopy(tree);
    for (const file of ['bin', 'LICENSE', 'README.md']) cpSync(file, join(tree, file), { recursive: true });
    // With the times that the build compares.
    execFileSync('cp', ['-a', 'dist', tree]);
    manifest = readFileSync(join(tree, 'package.json'), 'utf8');
    const { code, stdout, stderr } = await run(
      'npm',
      ['pack', '--json', '--prefix', tree, '--pack-destination', folder.path, tree],
      process.env as LaunchSettings,
    );
    if (code !== 0) throw new Error(stderr);
    const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    tarball = join(folder.path, packed.filename);
    files = packed.files.map(({ path }) => path);
  });

  afterAll(() => folder.remove());

  describe('what npm packs', () => {
    const own = () => files.filter((file) => !file.includes('/node_modules/'));

    it('consists of the programs, their dependencies and the files they serve', () => {
      const expected =
        /^(LICENSE|README\.md|CHANGELOG\.md|waypost\.env\.example|docs\/[\w-]+\.md|package\.json|dist\/package\/LICENSES\.txt|dist\/package\/build\.json|bin\/[\w-]+\.(mjs|sh)|docs\/recipes\/[\w-]+\.(md|mjs|php)|dist\/package\/client\.tgz|dist\/package\/(apps|bundle|libs)\/.+\.(js|json|html|png|css|br|gz|woff2|webmanifest|svg|wasm))$/;
      expect(own().filter((file) => !expected.test(file))).toEqual([]);
      for (const app of [
        'api',
        'redirect',
        'worker',
        'jobs',
        'combined',
        'launcher',
        'migrate',
        'cli',
        'service',
      ]) {
        expect(files).toContain(`dist/package/bundle/${app}.js`);
      }
      expect(files).toContain('dist/package/apps/dashboard/index.html');
      const licenses = readFileSync(join(tree, 'dist/package/LICENSES.txt'), 'utf8');
      for (const name of ['fastify', '@nestjs/core', 'pg'])
        expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
    });

    it('contains neither tests nor maps nor types', () => {
      expect(own().filter((file) => /[.-]spec\.|libs\/testing\/|\.map$|\.ts$/.test(file))).toEqual([]);
      expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.d.ts'))).toEqual([]);
    });

    it('reveals nothing of the machine that built it', () => {
      const names = [tree, process.cwd(), folder.path];
      const named = own().filter((file) => {
        if (/\.(png|br|gz|tgz|woff2)$/.test(file)) return false;
        const text = readFileSync(join(tree, file), 'utf8');
        return names.some((name) => text.includes(name));
      });
      expect(named).toEqual([]);
    });

    it('cannot be published, runs no scripts when it is installed, and has exact versions', () => {
      const packed = JSON.parse(
        execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
      ) as Record<string, object>;
      expect(packed).toMatchObject({ name: 'waypost', private: true, bin: { waypost: 'bin/waypost.mjs' } });
      expect(packed).not.toHaveProperty('dependencies');
      expect(packed).not.toHaveProperty('devDependencies');
      expect(Object.keys(packed.scripts ?? {})).toEqual(['postpack']);
      for (const version of Object.values(packed.optionalDependencies ?? {})) {
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      }
    });

    it('leaves the package.json of the repository unchanged', () => {
      expect(readFileSync(join(tree, 'package.json'), 'utf8')).toBe(manifest);
    });
  });

  describe('in an empty folder', () => {
    let place: string;
    let settings: LaunchSettings;
    let installed: string | undefined;
    let service: ChildProcess | undefined;
    let output = '';
    const children: ChildProcess[] = [];

    beforeAll(async () => {
      place = join(folder.path, 'empty');
      mkdirSync(place);
      cpSync(tarball, join(place, basename(tarball)));
      settings = {
        ...(await launchSettings('')),
        // npm has its settings next to the Node that it runs on.
        PATH: userPath,
        npm_config_prefer_offline: 'true',
        npm_config_yes: 'true',
        npm_config_loglevel: 'error',
      };
    });

    afterAll(async () => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        process.kill(-(child.pid ?? 0), 'SIGTERM');
        await once(child, 'exit');
      }
      if (installed) rmSync(installed, { recursive: true, force: true });
    });

    function spawnNpx(args: string[], env: LaunchSettings): ChildProcessByStdio<null, Readable, Readable> {
      const child = spawn('npx', [`./${basename(tarball)}`, ...args], {
        cwd: place,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const guard = guardProcess(child.pid ?? 0, { signal: 'TERM', timeout: 40 });
      child.once('exit', () => guard.dismiss());
      children.push(child);
      return child;
    }

    const npx = (...args: string[]) =>
      new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
        const child = spawnNpx(args, settings);
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
        child.once('close', (status) => resolve({ status, stdout, stderr }));
      });

    const url = (app: 'API' | 'REDIRECT') => `http://127.0.0.1:${settings[`${app}_PORT`]}`;

    /** Resolves when it is ready or has ended. */
    async function start(changes: LaunchSettings = {}): Promise<void> {
      const env = { ...settings, ...changes };
      output = '';
      service = spawnNpx([], env);
      service.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      service.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await waitFor(() => output.includes('Waypost is ready') || service?.exitCode !== null, {
        timeout: 240_000,
        what: 'the ready message',
      });
    }

    async function stop(): Promise<void> {
      const pid = launcherPid();
      process.kill(-(service?.pid ?? 0), 'SIGINT');
      await once(service as ChildProcess, 'exit');
      await waitFor(() => !isAlive(pid), { what: 'the end of the launcher' });
      expect(existsSync(join(place, '.data', 'running.json'))).toBe(false);
    }

    const visitHello = () =>
      fetch(`${url('REDIRECT')}/hello`, { redirect: 'manual', headers: { 'User-Agent': phone } });

    it('becomes a running service with one command, on the Node that comes with it', async () => {
      await start();
      expect(output).toContain('Waypost is ready');
      expect(output).toContain(`npx ./${basename(tarball)} cli key:create`);
      const node = readlinkSync(`/proc/${launcherPid()}/exe`);
      expect(node).toMatch(/\/_npx\/\w+\/node_modules\/node-/);
      installed = node.slice(0, node.indexOf('/node_modules/'));
      expect(readdirSync(place).sort()).toEqual(['.data', basename(tarball)]);
    });

    it('takes less than 350 MiB', () => {
      const kib = Number(
        execFileSync('du', ['-sk', join(installed ?? '', 'node_modules')], { encoding: 'utf8' }).split(
          '\t',
        )[0],
      );
      expect(kib).toBeGreaterThan(100 * 1024);
      expect(kib).toBeLessThan(largestInstallation);
    });

    it('makes a key on the command line, and a link with it whose click counts', async () => {
      const made = await npx('cli', 'key:create', '--email', 'a@example.com', '--name', 'ci');
      expect(made).toEqual({
        status: 0,
        stderr: '',
        stdout: expect.stringMatching(/^way_\w{49}\n$/) as string,
      });
      const headers = {
        Authorization: `Bearer ${made.stdout.trim()}`,
        'Content-Type': 'application/json',
      };
      const body = JSON.stringify({ slug: 'hello', destination: 'https://example.com/' });
      const created = await fetch(`${url('API')}/v1/links`, { method: 'POST', headers, body });
      const { id } = (await created.json()) as { id: string };
      const visit = await visitHello();
      expect([visit.status, visit.headers.get('location')]).toEqual([302, 'https://example.com/']);
      await waitFor(async () => {
        const report = await fetch(`${url('API')}/v1/links/${id}/analytics`, { headers });
        return ((await report.json()) as { summary: { clicks: number } }).summary.clicks === 1;
      });
      // Images are drawn, and files of dependencies are served.
      for (const path of [
        `/v1/links/${id}/qr?format=png`,
        '/docs/',
        '/docs/recipes/README.md',
        '/docs/handbook/changelog',
        '/dashboard/',
      ]) {
        const { status } = await fetch(`${url('API')}${path}`, { headers });
        expect([path, status]).toEqual([path, 200]);
      }
    });

    it('examines itself, and reports its version and the commit that it was built from', async () => {
      const { stdout } = await npx('doctor');
      expect(stdout).toMatch(/^ok +versions +Waypost 0\.1\.0 /);
      expect(stdout).toMatch(new RegExp(`^ok +jobs +port ${settings.JOBS_PORT}: ok$`, 'm'));
      expect((await npx('--version')).stdout).toMatch(/^0\.1\.0 \([\w-]+\)\n$/);
    });

    it('stops on Ctrl-C, and has written nothing to its own folder', async () => {
      await stop();
      const own = join(installed ?? '', 'node_modules', 'waypost');
      const newer = execFileSync(
        'find',
        [own, '-newer', join(place, '.data', 'postgres', 'data', 'PG_VERSION')],
        {
          encoding: 'utf8',
        },
      );
      expect(newer).toBe('');
    });

    it('runs in one process in little memory', async () => {
      await start({ MEMORY: 'small' });
      const readyApps = () => [...output.matchAll(/"app":"(\w+)","pid":(\d+),[^\n]*"msg":"ready"/g)];
      await waitFor(() => readyApps().length >= 4, { what: 'every app' });
      const ready = readyApps();
      expect(ready.map(([, app]) => app).sort()).toEqual(['api', 'jobs', 'redirect', 'worker']);
      expect(new Set(ready.map(([, , pid]) => pid)).size).toBe(1);
      expect((await visitHello()).status).toBe(302);
      await stop();
    });

    function launcherPid(): number {
      const running = readFileSync(join(place, '.data', 'running.json'), 'utf8');
      return (JSON.parse(running) as { pid: number }).pid;
    }
  });
});
