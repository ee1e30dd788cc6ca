import { isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { unitFile } from '../../apps/service/src/install.js';
import { cli, Launched, type LaunchedApp, launchSettings, type LaunchSettings } from './launched.js';

const apps: LaunchedApp[] = ['api', 'redirect', 'worker', 'jobs'];
const stack = /^\s+at /m;

// Each test starts everything several times, perhaps on a busy machine.
jest.setTimeout(480_000);

describe('npm start', () => {
  let folder: TemporaryFolder;
  let dataDir: string;
  let settings: LaunchSettings;
  let launches: Launched[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder.path, 'data');
    settings = await launchSettings(dataDir);
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

  /** Starts, and waits until it gives up. */
  async function failToStart(changes: LaunchSettings = {}, code = 1): Promise<Launched> {
    const launched = new Launched({ ...settings, ...changes });
    launches.push(launched);
    expect(await launched.exit()).toEqual({ code, signal: null });
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
    expect(pids.filter((pid) => pid > 1)).toHaveLength(6);
    await waitFor(() => !pids.some(isAlive), { what: 'the end of every process' });
  }

  async function restartsApps(launched: Launched): Promise<void> {
    for (const app of apps) {
      const before = launched.pidOf(app);
      process.kill(before, 'SIGKILL');
      await waitFor(async () => launched.pidOf(app) !== before && (await launched.isReady(app)), {
        what: `a new ${app}`,
      });
      const message = `waypost: the ${app} app ended (SIGKILL); restarting it`;
      await waitFor(() => launched.errors.includes(message), { what: message });
    }
  }

  async function restartsPostgres(launched: Launched, key: string): Promise<void> {
    const appPids = apps.map((app) => launched.pidOf(app));
    const postmaster = launched.postmasterPid;
    process.kill(postmaster, 'SIGKILL');
    await waitFor(() => launched.errors.includes('PostgreSQL ended'), { what: 'the message' });
    await waitFor(async () => (await statusWith(launched, key)) === 200, {
      what: 'the database under its old address',
    });
    expect(launched.postmasterPid).not.toBe(postmaster);
    expect(apps.map((app) => launched.pidOf(app))).toEqual(appPids);
  }

  it('runs everything in an empty folder, stops on a SIGTERM to npm or Ctrl-C, and keeps its data', async () => {
    const first = await start();
    for (const app of apps) expect(await first.isReady(app)).toBe(true);
    expect(first.output).toContain(`http://localhost:${settings.API_PORT}/docs`);
    expect(first.output).toContain(`http://localhost:${settings.REDIRECT_PORT}`);
    const key = await makeKey();
    expect(await statusWith(first, key)).toBe(200);
    const { stdout: setupAddress } = await cli(settings, ['setup:code']);
    expect(setupAddress).toMatch(/^http:\/\/localhost:\d+\/dashboard\/setup\?code=[\w-]{32}\n$/);
    expect(first.output).toContain(`Create the first account at ${setupAddress}`);
    const command = ['account:create', '--email', 'owner@example.com'];
    expect((await cli(settings, command)).code).toBe(0);
    const withPassword = ['account:password', '--email', 'owner@example.com', '--password-stdin'];
    expect((await cli(settings, withPassword, 'correct horse battery')).code).toBe(0);
    const { pids, databaseUrl } = first;
    process.kill(first.npmPid, 'SIGTERM');
    expect(await first.exit()).toEqual({ code: 0, signal: null });
    await expectAllGone(pids);
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false);

    // The database chose its port. An app, whose port the operator chooses, gets it.
    settings = { ...settings, API_PORT: new URL(databaseUrl).port };
    const second = await start();
    expect(await statusWith(second, key)).toBe(200);
    expect(second.output).not.toContain('Create the first account');
    const { pids: secondPids } = second;
    // Ctrl-C reaches the whole foreground group.
    process.kill(-second.npmPid, 'SIGINT');
    expect((await second.exit()).code).toBe(0);
    await expectAllGone(secondPids);
  });

  it('restarts what crashes, is not affected by a second start, and survives a kill of everything', async () => {
    const launched = await start();
    const key = await makeKey();
    const { pids } = launched;
    const second = await failToStart();
    expect(second.errors).toContain(
      `waypost: an instance is already running on ${dataDir} (pid ${launched.launcherPid})`,
    );
    expect(second.errors).not.toMatch(stack);
    expect(await statusWith(launched, key)).toBe(200);
    expect(launched.pids).toEqual(pids);
    expect(pids.every(isAlive)).toBe(true);
    await restartsApps(launched);
    await restartsPostgres(launched, key);

    const left = launched.pids;
    process.kill(launched.launcherPid, 'SIGKILL');
    const next = await start();
    // No process outlives its launcher.
    await expectAllGone(left);
    expect(await statusWith(next, key)).toBe(200);

    for (const pid of next.pids) process.kill(pid, 'SIGKILL');
    expect(await statusWith(await start(), key)).toBe(200);
  });

  it.each([
    ['API_PORT', 'eighty'],
    ['SHORT_URL_BASE', 'https://go.example/path'],
    ['DATABASE_URL', 'mysql://elsewhere'],
  ])('names an invalid setting and starts nothing: %s=%s', async (name, value) => {
    // After this code, systemd does not try again.
    const unit = unitFile({ node: '', command: '', user: null, dataDir: null, settingsFile: '' });
    const code = Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]);
    const launched = await failToStart({ [name]: value }, code);
    expect(launched.errors).toContain(`waypost: ${name}`);
    expect(launched.errors).not.toMatch(stack);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('names a port that is in use and stops cleanly', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await waitFor(() => other.listening);
    const { port } = other.address() as AddressInfo;
    try {
      const launched = await failToStart({ REDIRECT_PORT: String(port) });
      expect(launched.errors).toContain(`waypost: port ${port} is in use by another program`);
      expect(launched.errors).toContain('REDIRECT_PORT');
      expect(readdirSync(dataDir)).not.toContain('running.json');
    } finally {
      other.close();
    }
  });

  it('keeps trying to start the jobs app, which delays nothing else', async () => {
    const launched = new Launched(settings);
    launches.push(launched);
    // By then, it has found every port free.
    await waitFor(() => launched.launcherPid > 0, { interval: 1 });
    const server = createServer().listen(Number(settings.JOBS_PORT), settings.HOST);
    try {
      const message = 'the jobs app could not start; its message is above';
      await waitFor(() => launched.errors.includes(message), { timeout: 120_000, what: message });
      expect(launched.output).toContain('Waypost is ready');
    } finally {
      server.close();
    }
    await waitFor(() => launched.isReady('jobs'), { what: 'the jobs app' });
  });

  it('reports that a database cannot be reached, without its password', async () => {
    const launched = await failToStart({ DATABASE_URL: 'postgres://waypost:secret@127.0.0.1:1/waypost' });
    expect(launched.errors).toContain('waypost: the database could not be migrated');
    expect(launched.output).not.toContain('secret');
  });
});
