import {
  type Service,
  startService,
  type TemporaryFolder,
  temporaryFolder,
  waitFor,
  freePort,
} from '@app/testing';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { cli, Launched, launchSettings } from './launched.js';

interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'problem';
  message: string;
  remedy: string | null;
}

/** Moves the clock of a Node process half a minute ahead. */
const fastClock = `data:text/javascript,const now = Date.now; Date.now = () => now() + 30000;`;

describe('cli doctor', () => {
  let service: Service;
  let folder: TemporaryFolder;
  let admin: pg.Client;
  /** Another program, which listens on some port of ours. */
  let otherProgram: Server;
  let otherPort: number;

  beforeAll(async () => {
    [service, folder] = await Promise.all([
      startService({ apps: ['api', 'jobs', 'redirect', 'worker'] }),
      temporaryFolder(),
    ]);
    admin = new pg.Client({ connectionString: service.databaseUrl });
    await admin.connect();
    otherProgram = createServer((_request, response) => response.end('Hello.'));
    otherPort = await listening(otherProgram);
  });
  afterAll(async () => {
    otherProgram?.close();
    await admin?.end();
    await service?.stop();
    await folder?.remove();
  });

  async function listening(server: Server | TcpServer): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  const run = (env: Record<string, string>, ...args: string[]) =>
    cli({ ...service.env, ...env }, ['doctor', ...args]);

  /** @returns the findings that are not ok, by check. */
  async function complaints(env: Record<string, string> = {}): Promise<Record<string, Finding>> {
    const { code, stdout, stderr } = await run(env, '--json');
    const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
    const problems = findings.filter(({ status }) => status === 'problem');
    expect({ code, healthy, stderr }).toEqual({
      code: problems.length > 0 ? 1 : 0,
      healthy: problems.length === 0,
      stderr: '',
    });
    // The machine that runs the tests may be short of memory or disk space, and the release has its own countries.
    const ofMachine = ({ check, status }: Finding) =>
      status === 'warning' && /^(memory|disk|countries)$/.test(check);
    const bad = findings.filter((finding) => finding.status !== 'ok' && !ofMachine(finding));
    for (const { remedy } of bad) expect(remedy).toMatch(/^[A-Z`][^\n]+$/);
    return Object.fromEntries(bad.map((finding) => [finding.check, finding]));
  }

  const found = (status: Finding['status'], message: RegExp, remedy = /./): object =>
    expect.objectContaining({
      status,
      message: expect.stringMatching(message) as string,
      remedy: expect.stringMatching(remedy) as string,
    }) as object;

  it('finds nothing wrong with a healthy installation, as text and as JSON', async () => {
    const { code, stdout, stderr } = await run({});
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok +versions +Waypost \d+\.\d+\.\d+ on Node [\d.]+, /);
    expect(stdout).not.toContain('PROBLEM');
    for (const check of ['settings', 'database', 'clock', 'schema', 'roles', 'redirect', 'short address'])
      expect(stdout).toMatch(new RegExp(`^ok +${check} `, 'm'));
    const { healthy, findings } = JSON.parse((await run({}, '--json')).stdout) as {
      healthy: boolean;
      findings: Finding[];
    };
    expect(healthy).toBe(true);
    expect(findings.map((finding) => Object.keys(finding))).toEqual(
      findings.map(() => ['check', 'status', 'message', 'remedy']),
    );
  });

  it('finds settings that prevent every app from starting', async () => {
    expect(await complaints({ API_PORT: 'eighty', TRUSTED_PROXIES: 'everything' })).toEqual({
      settings: found('problem', /TRUSTED_PROXIES|API_PORT/, /docs\/configuration\.md/),
    });
  });

  it('finds deficiencies of other services', async () => {
    const [closed, nowhere] = [await freePort(), join(folder.path, 'nowhere')];
    const broken = join(folder.path, 'broken.mmdb');
    await writeFile(broken, 'not a database');
    expect(
      await complaints({
        DATA_DIR: nowhere,
        GEOIP_DATABASE: broken,
        SMTP_URL: `smtp://127.0.0.1:${closed}`,
        REDIS_URL: `redis://127.0.0.1:${closed}`,
        API_BASE_URL: `http://127.0.0.1:${otherPort}`,
        SHORT_URL_BASE: `http://127.0.0.1:${otherPort}`,
        WORKER_PORT: String(otherPort),
        JOBS_PORT: String(closed),
      }),
    ).toEqual({
      disk: found('problem', /cannot be used: ENOENT/),
      countries: found('problem', /broken\.mmdb cannot be used/),
      mail: found('problem', /ECONNREFUSED/),
      redis: found('problem', /ECONNREFUSED/),
      'api address': found('problem', /leads to something else \(200\)/),
      'short address': found('problem', /leads to something else \(200\)/),
      worker: found('problem', /used by another program/, /WORKER_PORT/),
      jobs: found('warning', /does not answer on port \d+/, /another machine/),
    });
  });

  it('finds addresses that lead nowhere, and an unavailable database', async () => {
    const closed = await freePort();
    const unreachable = new URL(service.databaseUrl);
    unreachable.port = String(closed);
    expect(
      await complaints({ DATABASE_URL: unreachable.href, API_BASE_URL: `http://127.0.0.1:${closed}` }),
    ).toEqual({
      database: found('problem', /ECONNREFUSED/, /DATABASE_URL/),
      'api address': found('problem', /ECONNREFUSED/, /API_BASE_URL/),
    });
  });

  it('finds that there is no database and that nothing is running', async () => {
    const ports = { API_PORT: '1', REDIRECT_PORT: '1', WORKER_PORT: '1', JOBS_PORT: '1' };
    expect(await complaints({ ...ports, DATABASE_URL: '', DATA_DIR: folder.path })).toMatchObject({
      database: found('problem', /nothing runs on DATA_DIR/, /npm start/),
      redirect: found('problem', /visitors get nothing/, /npm start/),
      worker: found('problem', /clicks wait/, /npm start/),
    });
  });

  it('does not mistake the apps of another installation for its own', async () => {
    const { env } = service;
    const others = { ...env, DATABASE_URL: '', DATA_DIR: folder.path };
    const foreign = found('problem', /used by another installation/, /DATA_DIR/);
    expect(await complaints(others)).toMatchObject({
      api: foreign,
      redirect: foreign,
      worker: foreign,
      jobs: foreign,
    });
    const own = await launchSettings(join(folder.path, 'own'));
    const launched = await Launched.ready(own);
    try {
      await waitFor(() => launched.isReady('jobs'), { what: 'the jobs app' });
      // With the ports and addresses of the other one, and only the folder of this one.
      const { stdout } = await cli({ ...others, DATA_DIR: own.DATA_DIR ?? '' }, ['doctor']);
      for (const app of ['api', 'redirect', 'worker', 'jobs'])
        expect(stdout).toMatch(new RegExp(`^ok +${app} +port ${own[`${app.toUpperCase()}_PORT`]}: ok$`, 'm'));
      expect(stdout).toContain(`http://localhost:${own.API_PORT} works`);
    } finally {
      await launched.cleanUp();
    }
  });

  it('finds an embedded database of another major version', async () => {
    const data = join(folder.path, 'old', 'postgres', 'data');
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'PG_VERSION'), '12\n');
    expect(await complaints({ DATABASE_URL: '', DATA_DIR: join(folder.path, 'old') })).toMatchObject({
      database: found('problem', /is of PostgreSQL 12, .* comes with PostgreSQL \d\d$/, /make a backup/),
    });
  });

  it('finds additional addresses of the database that lead elsewhere', async () => {
    const other = new URL(service.databaseUrl);
    other.pathname = '/postgres';
    const gone = new URL(service.databaseUrl);
    gone.port = String(await freePort());
    const both = (url: string) => ({ DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URL: url });
    expect(await complaints(both(other.href))).toEqual({
      'direct database': found('problem', /leads to another database/, /DATABASE_DIRECT_URL/),
      replica: found('problem', /leads to another database/, /DATABASE_REPLICA_URL/),
    });
    expect(await complaints(both(gone.href))).toEqual({
      'direct database': found('problem', /ECONNREFUSED/, /DATABASE_DIRECT_URL/),
      replica: found('warning', /ECONNREFUSED/, /DATABASE_REPLICA_URL/),
    });
    expect(await complaints(both(service.databaseUrl))).toEqual({
      replica: found('warning', /is no replica/, /streaming replica/),
    });
    const DATABASE_URL = `${service.databaseUrl}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`;
    expect(await complaints({ DATABASE_URL })).toMatchObject({
      database: found('problem', /ENOENT.*ca\.pem/, /DATABASE_URL/),
    });
  });

  it('finds backups that are missing, too old or unreadable', async () => {
    const BACKUP_DIR = join(folder.path, 'backups');
    expect(await complaints({ BACKUP_DIR })).toEqual({ backups: found('warning', /there is none in/) });
    const backup = join(BACKUP_DIR, 'waypost-20261120T000000Z.backup');
    await mkdir(BACKUP_DIR);
    await writeFile(backup, '');
    expect(await complaints({ BACKUP_DIR })).toEqual({});
    const before = Date.now() / 1000 - 3 * 86_400;
    await utimes(backup, before, before);
    expect(await complaints({ BACKUP_DIR })).toEqual({
      backups: found('warning', /the newest one is 3 days old/, /WaypostBackupOld/),
    });
    expect(await complaints({ BACKUP_DIR, BACKUP_EVERY_HOURS: '40' })).toEqual({});
    // Not a folder: root may read every folder.
    expect(await complaints({ BACKUP_DIR: backup })).toEqual({
      backups: found('warning', /BACKUP_DIR cannot be read: ENOTDIR/),
    });
  });

  it('finds a proxy that the redirect app mistakes for the visitor', async () => {
    // As a proxy would: with the address of the visitor in a header, and no TRUSTED_PROXIES.
    const proxy = createServer((request, response) => {
      const headers = { ...(request.headers as Record<string, string>), 'x-forwarded-for': '203.0.113.7' };
      void fetch(`${service.redirectUrl}${request.url}`, { headers }).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(await answer.text());
      });
    });
    const port = await listening(proxy);
    try {
      expect(await complaints({ SHORT_URL_BASE: `http://127.0.0.1:${port}` })).toEqual({
        'short address': found('problem', /takes the proxy for the visitor/, /TRUSTED_PROXIES/),
      });
    } finally {
      proxy.close();
    }
  });

  /** A server that answers these commands of Redis, and "OK" to all others. */
  async function speakRedis(answers: Record<string, string>): Promise<{ port: number; server: TcpServer }> {
    const server = createTcpServer((socket) =>
      socket.on('data', (chunk) => {
        // Commands are arrays of strings; only the first string is of interest.
        for (const [, command = ''] of chunk.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
          socket.write(answers[command.toLowerCase()] ?? '+OK\r\n');
        }
      }),
    );
    return { port: await listening(server), server };
  }
  const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;
  const infoOf = (policy: string): string =>
    bulk(`redis_version:7.0.15\r\nrole:master\r\nmaxmemory_policy:${policy}\r\n`);

  it('finds a Redis that evicts keys', async () => {
    const { port, server } = await speakRedis({ info: infoOf('volatile-lru') });
    try {
      expect(await complaints({ REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual({
        redis: found('problem', /volatile-lru/, /noeviction/),
      });
    } finally {
      server.close();
    }
  });

  it('asks sentinels for Redis, as the apps do', async () => {
    const [redis, gone] = [await speakRedis({ info: infoOf('noeviction') }), await freePort()];
    const master = `*2\r\n${bulk('127.0.0.1')}${bulk(String(redis.port))}`;
    const sentinel = await speakRedis({ sentinel: master });
    // Nothing is there.
    const env = { REDIS_URL: `redis://127.0.0.1:${gone}` };
    try {
      const REDIS_SENTINELS = `127.0.0.1:${gone},127.0.0.1:${sentinel.port}`;
      expect(await complaints({ ...env, REDIS_SENTINELS })).toEqual({});
    } finally {
      redis.server.close();
      sentinel.server.close();
    }
    expect(await complaints({ ...env, REDIS_SENTINELS: `127.0.0.1:${gone}` })).toEqual({
      redis: found(
        'problem',
        /sentinels call waypost cannot be used: All sentinels are unreachable/,
        /REDIS_SENTINELS/,
      ),
    });
  });

  it('finds that the certificate authority of Redis cannot be read', async () => {
    const REDIS_CA = join(folder.path, 'no-ca.pem');
    expect(await complaints({ REDIS_URL: 'rediss://127.0.0.1:1', REDIS_CA })).toEqual({
      redis: found('problem', /REDIS_CA cannot be read: ENOENT/, /REDIS_CA/),
    });
  });

  it('finds clicks that wait, and a wrong clock', async () => {
    const writer = join(folder.path, 'journal', 'a-dead-writer');
    await mkdir(writer, { recursive: true });
    await writeFile(join(writer, '1.batch'), '');
    const before = Date.now() / 1000 - 600;
    await utimes(join(writer, '1.batch'), before, before);
    expect(
      await complaints({
        DATA_DIR: folder.path,
        NODE_OPTIONS: `--import "${fastClock.replaceAll(' ', '%20')}"`,
      }),
    ).toEqual({
      journal: found('warning', /1 batches .* for 1\d minutes/, /WaypostClicksWaiting/),
      // A slow response of the database makes it less exact.
      clock: found('warning', /\b(29|30|31) s ahead of/, /NTP/),
    });
  });

  it('finds a database of another version, changed privileges, and books that do not balance', async () => {
    await admin.query(`insert into migrations (name) values ('Migration99990101000000_later')`);
    expect(await complaints()).toEqual({});
    expect((await run({})).stdout).toMatch(/^ok +schema +a newer version has added .*_later/m);
    await admin.query(`insert into migrations (name) values ('Migration99990102000000_less_contract')`);
    expect(await complaints()).toEqual({
      schema: found('problem', /cannot work with it \(.*_less_contract/),
    });

    await admin.query(`delete from migrations where name like 'Migration9999%'`);
    await admin.query(`grant delete on dead_letters to waypost_api`);
    await admin.query(
      `insert into ledger_checks (closes, checked_at) values (false, now() + interval '1 second')`,
    );
    expect(await complaints()).toEqual({
      roles: found('warning', /lack 0 privileges and have 1 too many/),
      ledger: found('problem', /does NOT balance/, /audit/),
    });

    await admin.query(`revoke delete on dead_letters from waypost_api`);
    await admin.query('delete from ledger_checks');
    const { rows } = await admin.query<{ name: string }>(
      'delete from migrations where id = (select max(id) from migrations) returning name',
    );
    expect(await complaints()).toEqual({
      schema: found('problem', /^1 migrations are missing/, /npm run migrate/),
    });
    await admin.query('insert into migrations (name) values ($1)', [rows[0]?.name]);
  });

  it('finds apps that do not work', async () => {
    service.apps.worker.signal('SIGSTOP');
    await service.apps.jobs.kill();
    try {
      expect(await complaints()).toEqual({
        worker: found('warning', /does not answer/),
        jobs: found('warning', /webhooks, imports and housekeeping wait/),
      });
    } finally {
      service.apps.worker.signal('SIGCONT');
    }
    await waitFor(async () => (await fetch(`${service.workerUrl}/health/ready`)).ok);
  });
});
