import { isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresServer } from './postgres-server.js';

async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Starts a server in another process, which a test may kill. */
async function startElsewhere(dataDir: string): Promise<{ owner: ChildProcess; pid: number; url: string }> {
  const script = `
    import { PostgresServer } from ${JSON.stringify(join(process.cwd(), 'dist/libs/postgres-server/src/index.js'))};
    const server = await PostgresServer.start({ dataDir: process.argv[1] });
    process.send({ pid: server.pid, url: server.url });`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ pid, url }] = (await once(owner, 'message')) as [{ pid: number; url: string }];
  return { owner, pid, url };
}

function guardsOf(owner: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/));
  return processes
    .filter(([, parent, ...args]) => Number(parent) === owner && args.includes('waypost-guard'))
    .map(([pid]) => Number(pid));
}

describe('PostgresServer', () => {
  let folder: TemporaryFolder;
  let dataDir: string;
  const servers: PostgresServer[] = [];

  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder.path, 'data');
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await folder.remove();
  });

  async function start(): Promise<PostgresServer> {
    const server = await PostgresServer.start({ dataDir });
    servers.push(server);
    return server;
  }

  it('refuses data of another major version, and leaves it alone', async () => {
    const data = join(dataDir, 'postgres/data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/is of PostgreSQL 17, .* make a backup .* restore it/);
    expect(readdirSync(join(dataDir, 'postgres'), { recursive: true })).toEqual(['data', 'data/PG_VERSION']);
  });

  it('creates a durable UTF-8 database on the loopback address that requires a password', async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const settings = `select string_agg(name || '=' || setting, ' ' order by name) from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption')`;
    expect(await queryValue(url, settings)).toBe(
      'fsync=on full_page_writes=on listen_addresses=127.0.0.1 password_encryption=scram-sha-256 synchronous_commit=on',
    );
    const locale = `select pg_encoding_to_char(encoding) || ' ' || datlocprovider::text || ' ' || datlocale
      from pg_database where datname = current_database()`;
    expect(await queryValue(url, locale)).toBe('UTF8 b C.UTF-8');
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(queryValue(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres/connection.json')).mode & 0o777).toBe(0o600);
  });

  it('creates a new database in an emptied folder', async () => {
    const first = await start();
    await queryValue(first.url, 'create table gone ()');
    await first.stop();
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
    const second = await start();
    expect(await queryValue(second.url, `select to_regclass('gone')`)).toBeNull();
  });

  describe('with data of an earlier start', () => {
    let earlier: TemporaryFolder;
    let earlierUrl: string;

    // Creating data takes longer than most of these tests.
    beforeAll(async () => {
      earlier = await temporaryFolder();
      const server = await PostgresServer.start({ dataDir: join(earlier.path, 'data') });
      earlierUrl = server.url;
      await server.stop();
    });
    afterAll(() => earlier?.remove());

    // Keeps the owner, who is not the user that runs the tests.
    beforeEach(() => void execFileSync('cp', ['-a', join(earlier.path, 'data'), dataDir]));

    it('keeps its data and its address at the next start', async () => {
      const first = await start();
      expect(new URL(first.url).port).toBe(new URL(earlierUrl).port);
      await queryValue(first.url, 'create table kept (n int)');
      await queryValue(first.url, 'insert into kept values (7)');
      await first.stop();
      const second = await start();
      expect(second.url).toBe(first.url);
      expect(await queryValue(second.url, 'select n from kept')).toBe(7);
    });

    it('uses another port if its own is in use', async () => {
      const first = await start();
      await first.stop();
      const port = Number(new URL(first.url).port);
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      const second = await start();
      expect(new URL(second.url).port).not.toBe(String(port));
      expect(await queryValue(second.url, 'select 1')).toBe(1);
      other.close();
    });

    it('reports that it ended and restarts at the same address', async () => {
      const server = await start();
      const ended = new Promise<string>((resolve) => server.onExit(resolve));
      process.kill(server.pid ?? 0, 'SIGKILL');
      expect(await ended).toBe('SIGKILL');
      const { url } = server;
      await server.restart();
      expect(server.url).toBe(url);
      expect(await queryValue(url, 'select 1')).toBe(1);
    });

    it('does not report an end that was requested', async () => {
      const server = await start();
      const reported: string[] = [];
      server.onExit((how) => reported.push(how));
      await server.stop();
      expect(reported).toEqual([]);
    });

    it('ends when its owner is killed', async () => {
      const { owner, pid } = await startElsewhere(dataDir);
      owner.kill('SIGKILL');
      await waitFor(() => !isAlive(pid), { what: 'the end of PostgreSQL' });
    });

    it('takes over if the owner and the guard were killed and the server still runs', async () => {
      const { owner, pid, url } = await startElsewhere(dataDir);
      await queryValue(url, 'create table kept ()');
      for (const guard of guardsOf(owner.pid)) process.kill(guard, 'SIGKILL');
      owner.kill('SIGKILL');
      await once(owner, 'exit');
      expect(isAlive(pid)).toBe(true);
      const server = await start();
      expect(isAlive(pid)).toBe(false);
      expect(await queryValue(server.url, `select to_regclass('kept')::text`)).toBe('kept');
    });

    it('starts despite the pid file of a killed server whose pid now belongs to another process', async () => {
      const { owner, pid } = await startElsewhere(dataDir);
      process.kill(pid, 'SIGKILL');
      owner.kill('SIGKILL');
      await waitFor(() => !isAlive(pid), { what: 'the end of PostgreSQL' });
      const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
      const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
      writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
      const server = await start();
      expect(await queryValue(server.url, 'select 1')).toBe(1);
    });

    it.each([
      ['in DATA_DIR', false],
      ['behind a link', true],
    ])(
      'restarts although a backend of the killed server does not notice its end, with data %s',
      async (_, moved) => {
        let server = await start();
        if (moved) {
          await server.stop();
          renameSync(join(dataDir, 'postgres'), join(folder.path, 'elsewhere'));
          symlinkSync(join(folder.path, 'elsewhere'), join(dataDir, 'postgres'));
          server = await start();
        }
        const client = new pg.Client({ connectionString: server.url });
        client.on('error', () => undefined);
        await client.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const pid = rows[0]?.pid ?? 0;
        process.kill(pid, 'SIGSTOP');
        const ended = new Promise((resolve) => server.onExit(resolve));
        process.kill(server.pid ?? 0, 'SIGKILL');
        await ended;
        await server.restart();
        expect(await queryValue(server.url, 'select 1')).toBe(1);
        expect(isAlive(pid)).toBe(false);
        await client.end();
      },
    );

    it('ends when a backend crashes, and recovers when it is restarted', async () => {
      const server = await start();
      await queryValue(server.url, 'create table kept as select 1 as n');
      const client = new pg.Client({ connectionString: server.url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => server.onExit(resolve));
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await ended;
      await server.restart();
      expect(await queryValue(server.url, 'select n from kept')).toBe(1);
      await client.end();
    });

    it('waits for another process that uses the same data', async () => {
      const { owner } = await startElsewhere(dataDir);
      const ended = once(owner, 'exit').then(() => 'it ended');
      const started = start().then(() => 'we started');
      setTimeout(() => owner.kill('SIGKILL'), 200);
      expect(await Promise.race([started, ended])).toBe('it ended');
      await started;
    });
  });
});
