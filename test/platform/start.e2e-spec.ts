import { temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cli, isAlive, Launched, type LaunchedApp, launchSettings, type LaunchSettings } from './launched.js';

const apps: LaunchedApp[] = ['api', 'redirect', 'worker'];

describe('npm start', () => {
  let folder: TemporaryFolder;
  let settings: LaunchSettings;
  let launches: Launched[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    settings = await launchSettings(join(folder.path, 'data'));
    launches = [];
  });

  afterEach(async () => {
    await Promise.all(launches.map((launched) => launched.cleanUp()));
    await folder.remove();
  });

  async function start(): Promise<Launched> {
    const launched = await Launched.ready(settings);
    launches.push(launched);
    return launched;
  }

  /** Runs to an end that it comes to by itself. */
  async function startInVain(changes: LaunchSettings = {}): Promise<Launched> {
    const launched = new Launched({ ...settings, ...changes });
    launches.push(launched);
    expect(await launched.exit()).toEqual({ code: 1, signal: null });
    return launched;
  }

  async function makeKey(): Promise<string> {
    const { code, stdout } = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'ci']);
    expect(code).toBe(0);
    return stdout.trim();
  }

  async function statusWith(launched: Launched, key: string): Promise<number> {
    const response = await fetch(`${launched.url('api')}/v1/account`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return response.status;
  }

  async function expectAllGone(pids: number[]): Promise<void> {
    expect(pids.filter((pid) => pid > 1)).toHaveLength(5);
    await waitFor(() => !pids.some(isAlive), { timeout: 20_000, what: 'the end of every process' });
  }

  it('runs everything in an empty folder, tells the addresses, and stops on a SIGTERM to npm alone', async () => {
    const launched = await start();
    for (const app of apps) expect(await launched.isReady(app)).toBe(true);
    expect(launched.output).toContain(`http://localhost:${settings.API_PORT}/docs`);
    expect(launched.output).toContain(`http://localhost:${settings.REDIRECT_PORT}`);
    const { pids } = launched;
    process.kill(launched.npmPid, 'SIGTERM');
    expect(await launched.exit()).toEqual({ code: 0, signal: null });
    await expectAllGone(pids);
    expect(existsSync(join(settings.DATA_DIR ?? '', 'running.json'))).toBe(false);
  });

  it('stops on Ctrl-C, which reaches the whole foreground group, and finds its data at the next start', async () => {
    const first = await start();
    const key = await makeKey();
    expect(await statusWith(first, key)).toBe(200);
    const { pids } = first;
    process.kill(-first.npmPid, 'SIGINT');
    expect((await first.exit()).code).toBe(0);
    await expectAllGone(pids);
    const second = await start();
    expect(await statusWith(second, key)).toBe(200);
  });

  it('beside a running one says so, exits 1 and harms nothing', async () => {
    const first = await start();
    const key = await makeKey();
    const { pids } = first;
    const second = await startInVain();
    expect(second.errors).toContain(
      `waypost: an instance is already running on ${settings.DATA_DIR} (pid ${first.launcherPid})`,
    );
    expect(second.errors).not.toMatch(/^\s+at /m);
    expect(await statusWith(first, key)).toBe(200);
    expect(pids.every(isAlive)).toBe(true);
    expect(first.pids).toEqual(pids);
  });

  it('leaves no process behind when the launcher is killed, and starts again with the data', async () => {
    const first = await start();
    const key = await makeKey();
    const { pids } = first;
    process.kill(first.launcherPid, 'SIGKILL');
    await expectAllGone(pids);
    const second = await start();
    expect(await statusWith(second, key)).toBe(200);
  });

  it('starts again at once with the data after everything was killed', async () => {
    const first = await start();
    const key = await makeKey();
    for (const pid of first.pids) process.kill(pid, 'SIGKILL');
    const second = await start();
    expect(await statusWith(second, key)).toBe(200);
  });

  it('starts again at once while the apps of a killed launcher are about to end', async () => {
    const first = await start();
    process.kill(first.launcherPid, 'SIGKILL');
    const second = await start();
    expect(await second.isReady('api')).toBe(true);
  });

  it.each(apps)('starts the %s app again when it dies', async (app) => {
    const launched = await start();
    const before = launched.pidOf(app);
    process.kill(before, 'SIGKILL');
    await waitFor(() => launched.pidOf(app) !== before && launched.isReady(app), { what: 'the new process' });
    expect(launched.errors).toContain(`waypost: the ${app} app ended (SIGKILL); starting it again`);
  });

  it('starts PostgreSQL again when it dies, under the same address', async () => {
    const launched = await start();
    const key = await makeKey();
    const before = launched.postmasterPid;
    const appsBefore = apps.map((app) => launched.pidOf(app));
    process.kill(before, 'SIGKILL');
    await waitFor(
      async () => (await statusWith(launched, key)) === 200 && launched.postmasterPid !== before,
      {
        timeout: 20_000,
        what: 'the database',
      },
    );
    expect(apps.map((app) => launched.pidOf(app))).toEqual(appsBefore);
  });

  it.each([
    { API_PORT: 'eighty' },
    { SHORT_URL_BASE: 'https://go.example/path' },
    { DATABASE_URL: 'mysql://elsewhere' },
  ])('names a wrong setting and starts nothing: %j', async (wrong) => {
    const launched = await startInVain(wrong as LaunchSettings);
    expect(launched.errors).toContain(`waypost: ${Object.keys(wrong)[0]}`);
    expect(launched.errors).not.toMatch(/^\s+at /m);
    expect(existsSync(settings.DATA_DIR ?? '')).toBe(false);
  });

  it('names a port that another program has, and stops cleanly', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await waitFor(() => other.listening);
    const { port } = other.address() as AddressInfo;
    try {
      const launched = await startInVain({ REDIRECT_PORT: String(port) });
      expect(launched.errors).toContain(`waypost: port ${port} is in use by another program`);
      expect(launched.errors).toContain('REDIRECT_PORT');
      expect(readdirSync(settings.DATA_DIR ?? '')).not.toContain('running.json');
    } finally {
      other.close();
    }
  });

  it('says that a database cannot be reached without telling its password', async () => {
    const launched = await startInVain({ DATABASE_URL: 'postgres://waypost:secret@127.0.0.1:1/waypost' });
    expect(launched.errors).toContain('waypost: the database could not be brought up to date');
    expect(launched.output).not.toContain('secret');
  });
});
