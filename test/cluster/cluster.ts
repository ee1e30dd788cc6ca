import { migrate } from '@app/database';
import { AppUnderTest, temporaryFolder, testRolePasswords, waitFor } from '@app/testing';
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Bridge } from './bridge.js';
import { filledIn, passwords } from './filled-in.js';
import { statistics } from './haproxy-statistics.js';

const names = ['one', 'two', 'three'] as const;
/** The host that visitors connect to, which does not fail. */
const edge = 4;
/** The hosts that also run Waypost. */
const appHosts = [1, 2];
const programs = [
  'etcd',
  'patroni',
  'haproxy',
  'redis-server',
  'redis-cli',
  'redis-sentinel',
  'setpriv',
  'chown',
];
const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
/** A new member copies the database. On a busy machine that takes a while. */
const healthyWithinMs = 120_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Three hosts with the configuration of `deploy/cluster`, and a fourth one in front of them. */
export class Cluster {
  private readonly apps = new Map<number, AppUnderTest[]>();

  private constructor(
    private readonly bridge: Bridge,
    private readonly folder: string,
  ) {}

  /** @throws if a program is missing, or the cluster does not become healthy. */
  static async create(): Promise<Cluster> {
    const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
    if (missing.length > 0) throw new Error(`this needs the programs ${missing.join(', ')}`);
    const { path } = await temporaryFolder();
    const cluster = new Cluster(await Bridge.create(edge, path), path);
    try {
      await cluster.start();
    } catch (error) {
      process.stderr.write(cluster.logs());
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  get redirectUrl(): string {
    return `http://${this.bridge.address(edge)}:8081`;
  }

  get apiUrl(): string {
    return `http://${this.bridge.address(edge)}:8080`;
  }

  /** Through HAProxy in front, as the owner. */
  get databaseUrl(): string {
    return `postgres://postgres:${passwords['superuser-password']}@${this.bridge.address(edge)}:5432/waypost`;
  }

  /** Has the journals of all hosts below `journal`. */
  get dataDir(): string {
    return this.folder;
  }

  /** The redirects, not through HAProxy. */
  get redirects(): string[] {
    return appHosts.map((n) => `http://${this.bridge.address(n)}:3001`);
  }

  /** Number of the host with the primary. */
  async primary(): Promise<number> {
    return waitFor(
      async () => {
        const leader = (await this.members()).find(({ role }) => role === 'leader');
        return leader ? names.findIndex((name) => name === leader.name) + 1 : 0;
      },
      { timeout: healthyWithinMs, what: 'a primary' },
    );
  }

  /** Number of the host with the Redis master, as seen by a connected host. */
  redisMaster(): number {
    for (const n of [1, 2, 3]) {
      const address = ['-h', this.bridge.address(n), '-p', '26379', '--raw'];
      const { stdout } = spawnSync(
        'redis-cli',
        [...address, 'sentinel', 'get-master-addr-by-name', 'waypost'],
        { encoding: 'utf8', timeout: 3_000 },
      );
      const master = /\.(\d)$/.exec(stdout.split('\n')[0] ?? '')?.[1];
      if (master) return Number(master);
    }
    throw new Error('no sentinel responds');
  }

  /** Cuts the power of a host. */
  kill(n: number): void {
    this.bridge.connect(n, 'down');
    for (const app of this.apps.get(n) ?? []) app.forget();
    for (const pid of this.bridge.pids(n)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  /** Starts a host again, with the disk that it had. */
  async revive(n: number): Promise<void> {
    await waitFor(() => this.bridge.pids(n).length === 0, { what: 'the end of all processes' });
    this.bridge.connect(n, 'up');
    this.startStores(n);
    if (appHosts.includes(n)) await this.startApps(n);
  }

  cut(n: number): void {
    this.bridge.connect(n, 'down');
  }

  mend(n: number): void {
    this.bridge.connect(n, 'up');
  }

  /** Waits until everything runs everywhere, so that any host may fail. */
  async healthy(): Promise<void> {
    await waitFor(
      async () => {
        const members = await this.members();
        const roles = members.map(({ role }) => role);
        if (!roles.includes('leader') || !roles.includes('sync_standby') || members.length < names.length) {
          throw new Error(`the members are ${JSON.stringify(members)}`);
        }
        // The list is up to 20 s old.
        for (const n of [1, 2, 3]) {
          await this.expectOk(n, 8008);
          await this.expectOk(n, 2379);
        }
        if (this.apps.size === 0) return true;
        const servers = await this.statistics('status', /^(redirects|apis),(one|two),/);
        return servers.every((status) => status === 'UP');
      },
      { timeout: healthyWithinMs, interval: 500, what: 'a healthy cluster' },
    );
  }

  /** How many requests HAProxy sent to a second redirect. */
  async retries(): Promise<number> {
    const [retries] = await this.statistics('wretr', /^redirects,BACKEND,/);
    return Number(retries);
  }

  /** The last output of the programs of all hosts, for a test that fails. */
  logs(): string {
    const { stdout } = spawnSync('sh', ['-c', 'tail -n 12 */*.log'], { cwd: this.folder, encoding: 'utf8' });
    return `${stdout}\n${[...this.apps.values()]
      .flat()
      .map((app) => `== ${app.name}\n${app.output().slice(-2_000)}\n`)
      .join('')}`;
  }

  async remove(): Promise<void> {
    for (const app of [...this.apps.values()].flat()) app.forget();
    await this.bridge.remove();
  }

  private async start(): Promise<void> {
    for (const n of [3, 1, 2]) {
      this.configure(n);
      this.startStores(n);
    }
    this.startEdge();
    await this.healthy();
    await this.createDatabase();
    await Promise.all(appHosts.map((n) => this.startApps(n)));
    await this.healthy();
  }

  private get databaseOwner(): string {
    return this.databaseUrl.replace(/\/waypost$/, '/postgres');
  }

  private async createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseOwner });
    await client.connect();
    try {
      await client.query('create database waypost');
      // Nothing fails yet, so no migration has to wait for another host.
      await client.query('alter database waypost set synchronous_commit = off');
      await migrate(this.databaseUrl, { passwords: testRolePasswords });
      await client.query('alter database waypost reset synchronous_commit');
    } finally {
      await client.end();
    }
  }

  /** Writes the files of `deploy/cluster` for a host. */
  private configure(n: number): void {
    const name = names[n - 1] ?? '';
    const data = join(this.folder, name);
    mkdirSync(data);
    for (const file of ['etcd.yml', 'patroni.yml', 'haproxy-host.cfg', 'redis.conf', 'sentinel.conf']) {
      writeFileSync(join(data, file), this.filledIn(file, { name, data, address: this.bridge.address(n) }));
    }
    if (n > 1) appendFileSync(join(data, 'redis.conf'), `replicaof ${this.bridge.address(1)} 6379\n`);
    const { status, stderr } = spawnSync('chown', ['postgres:postgres', data], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  private filledIn(file: string, values: Record<string, string>): string {
    return filledIn(file, this.bridge.prefix, values);
  }

  private startStores(n: number): void {
    const data = join(this.folder, names[n - 1] ?? '');
    this.run(n, data, ['etcd', '--config-file', 'etcd.yml']);
    this.run(n, data, [...asPostgres, 'patroni', 'patroni.yml']);
    this.run(n, data, ['redis-server', join(data, 'redis.conf')]);
    this.run(n, data, ['redis-sentinel', join(data, 'sentinel.conf')]);
    this.run(n, data, ['haproxy', '-db', '-f', 'haproxy-host.cfg']);
  }

  private run(n: number, cwd: string, command: string[]): void {
    const program = command.find((word) => programs.includes(word) && word !== 'setpriv') ?? '';
    const log = openSync(join(cwd, `${program}.log`), 'a');
    const [first = '', ...rest] = [...this.bridge.inside(n), ...command];
    spawn(first, rest, { stdio: ['ignore', log, log], cwd, env: { PATH: process.env.PATH } });
    closeSync(log);
  }

  private async startApps(n: number): Promise<void> {
    const address = this.bridge.address(n);
    const env = {
      ...this.settings(),
      PATH: process.env.PATH ?? '',
      SETTINGS_FILE: '/dev/null',
      DATA_DIR: join(this.folder, 'journal', names[n - 1] ?? ''),
      HOST: address,
      SHORT_URL_BASE: this.redirectUrl,
      API_BASE_URL: this.apiUrl,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    };
    const apps = ['api', 'redirect', 'worker'].map(
      (app) => new AppUnderTest(app, env, this.bridge.inside(n)),
    );
    this.apps.set(n, apps);
    await Promise.all(apps.map((app) => app.start()));
  }

  /** `waypost.env`, without what the launcher would do: each app gets the URL of its role. */
  private settings(): Record<string, string> {
    const lines = this.filledIn('waypost.env', {})
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line) && !/^DATABASE_(MIGRATION|ROLE)/.test(line));
    return Object.fromEntries(
      lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
    ) as Record<string, string>;
  }

  /** `haproxy-edge.cfg`, and PostgreSQL for the test itself. */
  private startEdge(): void {
    const data = join(this.folder, 'edge');
    mkdirSync(data);
    const address = this.bridge.address(edge);
    const host = this.filledIn('haproxy-host.cfg', {}).replaceAll('127.0.0.1:5432', `${address}:5432`);
    writeFileSync(join(data, 'edge.cfg'), this.filledIn('haproxy-edge.cfg', { edge: address, data }));
    writeFileSync(join(data, 'host.cfg'), host.replace(/^global\n.*\n/m, ''));
    this.run(edge, data, ['haproxy', '-db', '-f', 'edge.cfg', '-f', 'host.cfg']);
  }

  private async expectOk(n: number, port: number): Promise<void> {
    const url = `http://${this.bridge.address(n)}:${port}/health`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
  }

  private statistics(column: string, line: RegExp): Promise<string[]> {
    return statistics(join(this.folder, 'edge', 'haproxy.sock'), column, line);
  }

  private async members(): Promise<Member[]> {
    for (const n of [1, 2, 3]) {
      try {
        const response = await fetch(`http://${this.bridge.address(n)}:8008/cluster`, {
          signal: AbortSignal.timeout(1_000),
        });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // Another host may know it.
      }
    }
    return [];
  }
}
