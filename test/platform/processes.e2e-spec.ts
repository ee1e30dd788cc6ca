import { mostConnections } from '@app/common';
import { isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { cli, Launched, type LaunchedApp, launchSettings, type LaunchSettings } from './launched.js';
import { visited, VisitStream } from './visit-stream.js';

const apps: LaunchedApp[] = ['api', 'redirect', 'worker', 'jobs'];
const roles = apps.map((app) => `waypost_${app}`).sort();
/** Concurrent visits, each on a separate connection. */
const clients = 8;

describe('npm start', () => {
  let folder: TemporaryFolder;
  let settings: LaunchSettings;
  let launched: Launched;
  let database: pg.Client;
  let key: string;
  let link: { id: string; slug: string };

  /** Starts on the data of the previous start, if the folder still exists. */
  async function start(changes: LaunchSettings): Promise<void> {
    settings = { ...settings, ...changes };
    launched = await Launched.ready(settings);
    database = new pg.Client({ connectionString: launched.databaseUrl });
    database.on('error', () => undefined);
    await database.connect();
  }

  async function addLink(): Promise<void> {
    const created = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'ci']);
    key = created.stdout.trim();
    link = await call<typeof link>('POST', '/v1/links', {
      slug: 'visited',
      destination: 'https://example.com/',
    });
  }

  async function stop(): Promise<void> {
    process.kill(launched.npmPid, 'SIGTERM');
    expect(await launched.exit()).toEqual({ code: 0, signal: null });
    await database.end().catch(() => undefined);
  }

  const useNewFolder = async (): Promise<void> => {
    folder = await temporaryFolder();
    settings = await launchSettings(join(folder.path, 'data'));
  };

  const cleanUp = async (): Promise<void> => {
    await database?.end().catch(() => undefined);
    await launched?.cleanUp();
    await folder?.remove();
  };

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${launched.url('api')}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as T;
  }

  const shortUrl = () => `${launched.url('redirect')}/${link.slug}`;
  const at = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const portOf = (name: string) => Number(settings[name]);

  async function redirectsOf(port: number): Promise<number> {
    const metrics = await (await at(port, '/metrics')).text();
    return Number(/^waypost_redirect_answers_total\{outcome="link"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  }

  /** Writers with uncounted batches, and the total number of batches. */
  function backlog(): { writers: number; batches: number } {
    const files = readdirSync(join(settings.DATA_DIR ?? '', 'journal'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.batch'));
    return { writers: new Set(files.map((file) => dirname(file))).size, batches: files.length };
  }

  async function counted(): Promise<number> {
    const { rows } = await database.query<{ clicks: number }>(
      'select clicks::int as clicks from target_totals where target_id = $1',
      [link.id],
    );
    return rows[0]?.clicks ?? 0;
  }

  /** R ≤ C ≤ S once the journal is empty. */
  async function expectExact({ received, sent }: { received: number; sent: number }): Promise<void> {
    await waitFor(() => backlog().batches === 0, { what: 'the journal to be empty' });
    const clicks = await counted();
    expect(clicks).toBeGreaterThanOrEqual(received);
    expect(clicks).toBeLessThanOrEqual(sent);
  }

  const connectedRoles = async (): Promise<string[]> => {
    const { rows } = await database.query<{ usename: string }>(
      `select usename from pg_stat_activity where usename like 'waypost_%'`,
    );
    return rows.map(({ usename }) => usename);
  };

  /** The invariant of all starts on one folder: visits add up. */
  describe('on the same data', () => {
    const total = { sent: 0, received: 0 };
    const add = ({ sent, received }: VisitStream): void => {
      total.sent += sent;
      total.received += received;
    };

    beforeAll(useNewFolder);
    afterAll(cleanUp);

    it('with several processes, serves while one of them is killed and one hangs, and starts others', async () => {
      await start({ REDIRECT_PROCESSES: '2', WORKER_PROCESSES: '2' });
      await addLink();
      // It takes half a minute until the launcher ends it. The others are tested meanwhile.
      const hung = launched.pidOf('jobs');
      process.kill(hung, 'SIGSTOP');
      const [first, second] = [portOf('REDIRECT_PORT') + 100, portOf('REDIRECT_PORT') + 200];
      const workers = [portOf('WORKER_PORT'), portOf('WORKER_PORT') + 100];
      for (const port of [first, second, ...workers])
        expect((await at(port, '/health/ready')).status).toBe(200);

      // Connections are divided, and each process counts for itself, on its own port only.
      for (let n = 0; n < 60; n++) expect(await visited(shortUrl())).toBe(true);
      total.sent = total.received = 60;
      const shares = await waitFor(async () => {
        const found = [await redirectsOf(first), await redirectsOf(second)];
        return found.reduce((sum, share) => sum + share) >= 60 ? found : undefined;
      });
      expect(Math.min(...shares)).toBeGreaterThan(0);
      expect(shares.reduce((sum, share) => sum + share)).toBe(60);
      const shared = portOf('REDIRECT_PORT');
      const statuses = ['/metrics', '/health/ready', '/health/tls?domain=localhost'].map(
        async (path) => (await at(shared, path)).status,
      );
      expect(await Promise.all(statuses)).toEqual([404, 200, 200]);

      const visits = new VisitStream(shortUrl(), clients);
      await waitFor(() => visits.received > 100);
      const [killed, survivor] = [launched.pidOf('redirect', first), launched.pidOf('redirect', second)];
      process.kill(killed, 'SIGKILL');
      await waitFor(() => launched.errors.includes('the redirect 1 app ended (SIGKILL); restarting it'));
      const before = visits.received;
      await waitFor(() => visits.received > before + 100);
      // It answers health checks itself again, and accepts visits.
      await waitFor(() => launched.pidOf('redirect', first) !== killed);
      await waitFor(async () => (await redirectsOf(first)) > 0);
      const connections = (await connectedRoles()).length;
      const worker = launched.pidOf('worker', workers[1]);
      process.kill(worker, 'SIGKILL');
      await waitFor(() => launched.pidOf('worker', workers[1]) !== worker);
      await visits.stop();
      add(visits);
      expect(launched.pidOf('redirect', second)).toBe(survivor);
      // Only visitors of the killed process were affected: those whose connections it had accepted, and those that
      // arrived while it ended.
      expect(visits.sent - visits.received).toBeLessThanOrEqual(2 * clients);
      await expectExact(total);

      expect(connections).toBeGreaterThan(0);
      expect(connections).toBeLessThanOrEqual(mostConnections({ combined: false, redirects: 2, workers: 2 }));
      const problem = 'the jobs app has not responded for 30 s; ending it';
      await waitFor(() => launched.errors.includes(problem), { what: 'the end of the hung app' });
      await waitFor(() => launched.pidOf('jobs') !== hung && launched.isReady('jobs'), {
        what: 'its restart',
      });
      const { stdout } = await cli({ ...settings, SIGN_UP: 'open' }, ['doctor']);
      expect(stdout).toContain('SIGN_UP is not a setting. Did you mean SIGNUP?');
      for (const name of ['redirect 1', 'redirect 2', 'worker 2', 'jobs'])
        expect(stdout).toMatch(new RegExp(`^ok +${name} +port \\d+: ok$`, 'm'));

      // Each process has a journal of its own, which remains for the next start.
      await database.query('begin');
      await database.query('lock table batch_writers in exclusive mode');
      for (let n = 0; n < 40; n++) expect(await visited(shortUrl())).toBe(true);
      total.sent += 40;
      total.received += 40;
      await waitFor(() => backlog().writers === 2, { what: 'two writers with batches' });
      const pids = [launched.pidOf('redirect', first), survivor, launched.launcherPid];
      await stop();
      expect(pids.filter(isAlive)).toEqual([]);
      expect(backlog().writers).toBe(2);
    });

    it('in little memory, runs all apps in one process, each with its own role, and loses no visit', async () => {
      await start({ MEMORY: 'small', REDIRECT_PROCESSES: '', WORKER_PROCESSES: '' });
      const pid = launched.pidOf('redirect');
      expect(apps.map((app) => launched.pidOf(app))).toEqual([pid, pid, pid, pid]);
      for (const app of apps) await waitFor(() => launched.isReady(app), { what: `${app} to be ready` });
      // Batches of processes that no longer exist are counted.
      await expectExact(total);
      expect(await counted()).toBeGreaterThanOrEqual(total.received);
      const seen = new Set<string>();
      await waitFor(async () => {
        for (const role of await connectedRoles()) seen.add(role);
        await call('GET', '/v1/account');
        return seen.size === roles.length;
      });
      expect([...seen].sort()).toEqual(roles);
      // Each message is logged by the app that it comes from.
      expect(launched.output).toMatch(/"app":"redirect"[^\n]*"msg":"listening for notifications/);

      const visits = new VisitStream(shortUrl(), clients);
      await waitFor(() => visits.received > 100);
      process.kill(pid, 'SIGKILL');
      await waitFor(() => launched.errors.includes('the combined app ended (SIGKILL); restarting it'));
      const before = visits.received;
      await waitFor(() => visits.received > before + 100);
      await visits.stop();
      add(visits);
      await expectExact(total);
      const { rows } = await database.query<{ max: number }>(
        `select current_setting('max_connections')::int as max`,
      );
      const most = mostConnections({ combined: true, redirects: 1, workers: 1 });
      expect((await connectedRoles()).length).toBeLessThanOrEqual(most);
      expect(rows[0]?.max).toBe(most + 10);
      await stop();
    });
  });

  describe('on new data', () => {
    beforeEach(useNewFolder);
    afterEach(cleanUp);

    it('rejects several processes in little memory, and names a misspelled setting', async () => {
      launched = new Launched({ ...settings, MEMORY: 'small', REDIRECT_PROCESSES: '2', SIGN_UP: 'open' });
      expect((await launched.exit()).code).toBe(1);
      expect(launched.errors).toContain('waypost: with MEMORY=small, everything runs in one process');
      expect(launched.errors).toContain('waypost: SIGN_UP is not a setting. Did you mean SIGNUP?');
    });
  });
});
