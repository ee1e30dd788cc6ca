import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { basename } from 'node:path';
import type { TLSSocket } from 'node:tls';
import pg from 'pg';
import { cli } from '../platform/launched.js';
import { phone } from '../redirect/visit.js';
import { onlyInFullRun } from './plan.js';
import { PostgresProcess } from './postgres-process.js';
import { linesOf, PrivateAuthority, type ServerCertificate } from './private-authority.js';

/** The names in the certificates. The servers listen on 127.0.0.1. */
const hostName = 'localhost';

describe('TLS to PostgreSQL and Redis', () => {
  let authority: PrivateAuthority;
  let otherAuthority: PrivateAuthority;
  let postgres: PostgresProcess;
  let redis: ChildProcess;
  let redisPort: number;

  beforeAll(async () => {
    [authority, otherAuthority] = await Promise.all([PrivateAuthority.create(), PrivateAuthority.create()]);
    const certificate = authority.sign(hostName);
    postgres = await PostgresProcess.start();
    await offerTls(postgres.url, certificate);
    redisPort = await freePort();
    redis = startRedis(redisPort, certificate, authority);
    await waitFor(async () => {
      const socket = connect(redisPort, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
      return true;
    });
  });

  afterAll(async () => {
    if (redis?.exitCode === null) {
      const exit = once(redis, 'exit');
      redis.kill('SIGKILL');
      await exit;
    }
    await postgres?.remove();
    await Promise.all([authority?.remove(), otherAuthority?.remove()]);
  });

  const databaseUrl = (host = hostName, trusted = authority): string => {
    const url = new URL(postgres.url);
    url.hostname = host;
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', trusted.file);
    return url.href;
  };
  const redisUrl = (host = hostName): string => `rediss://${host}:${redisPort}/0`;

  it('verifies both, and everything works', async () => {
    const env = { REDIS_URL: redisUrl(), REDIS_CA: authority.file };
    const apps = ['api', 'jobs', 'redirect', 'worker'] as const;
    const service: Service = await startService({ apps: [...apps], databaseUrl: databaseUrl(), env });
    try {
      const { key } = await createAccountWithKey({ databaseUrl: postgres.url });
      const api = new ApiClient(service, key, { patient: false });
      const link = { slug: 'encrypted', destination: 'https://example.com/' };
      // On a busy machine, the first statements may take longer than calls and visits wait.
      await waitFor(async () => (await api.get('/v1/links')).status === 200);
      const { status, body } = await api.post<{ id: string }>('/v1/links', link);
      expect(status).toBe(201);
      const headers = { 'User-Agent': phone };
      await waitFor(
        async () => {
          const response = await fetch(`${service.redirectUrl}/encrypted`, { headers, redirect: 'manual' });
          return response.status === 302;
        },
        { what: 'a visit' },
      );
      await waitFor(
        async () => {
          const report = await api.get<{ summary: { clicks: number } }>(`/v1/links/${body.id}/analytics`);
          return report.body.summary.clicks === 1;
        },
        { what: 'the click' },
      );
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ apps: string[] }>(
        `select array_agg(distinct usename::text order by usename::text) filter (where ssl) as apps,
           count(*) filter (where not ssl) as plain
         from pg_stat_ssl join pg_stat_activity using (pid) where usename like 'waypost\\_%'`,
      );
      await client.end();
      expect(rows).toEqual([{ apps: apps.map((app) => `waypost_${app}`), plain: '0' }]);
      for (const app of apps) expect(service.apps[app].output()).not.toMatch(/cannot|error/i);
    } finally {
      await service.stop();
    }
  });

  it('is used by the doctor, too', async () => {
    const redisFinding = async (REDIS_CA: string): Promise<object | undefined> => {
      const env = {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: databaseUrl(),
        REDIS_URL: redisUrl(),
        REDIS_CA,
      };
      const { stdout } = await cli(env, ['doctor', '--json']);
      const { findings } = JSON.parse(stdout) as { findings: { check: string }[] };
      return findings.find(({ check }) => check === 'redis');
    };
    expect(await redisFinding(authority.file)).toMatchObject({ status: 'ok' });
    expect(await redisFinding(otherAuthority.file)).toMatchObject({
      status: 'problem',
      message: expect.stringMatching(/^localhost:\d+ cannot be used: .*(certificate|verify)/) as string,
    });
  });

  const startError = async (app: string, env: Record<string, string>): Promise<string> => {
    const ports = { API_PORT: '0', REDIRECT_PORT: '0', WORKER_PORT: '0', JOBS_PORT: '0', HOST: '127.0.0.1' };
    const started = new AppUnderTest(app, { PATH: process.env.PATH, ...ports, LOG_LEVEL: 'warn', ...env });
    try {
      await started.start();
    } catch {
      return started.output().trim();
    }
    await started.stop();
    return 'it started';
  };

  const otherApps = onlyInFullRun('faults/tls.faults-spec.ts: the redirect').cases('api', 'worker', 'jobs');
  it.each(['redirect', ...otherApps])('makes %s reject PostgreSQL with an unknown authority', async (app) => {
    expect(await startError(app, { DATABASE_URL: databaseUrl(hostName, otherAuthority) })).toMatch(
      /^waypost: DATABASE_URL: the server is not trusted: .*(certificate|verify).*$/,
    );
  });

  it('rejects PostgreSQL with another host name, or without TLS, and names a missing file', async () => {
    expect(await startError('redirect', { DATABASE_URL: databaseUrl('127.0.0.1') })).toMatch(
      /^waypost: DATABASE_URL: with TLS, it needs a host name instead of the address 127\.0\.0\.1, .*$/,
    );
    await offerTls(postgres.url, authority.sign('other.example'));
    const notTheHost = `the server is not trusted: .*${hostName}.* is not in the cert's altnames: DNS:other.example$`;
    expect(await startError('redirect', { DATABASE_URL: databaseUrl() })).toMatch(
      new RegExp(`^waypost: DATABASE_URL: ${notTheHost}`),
    );
    await offerTls(postgres.url, authority.sign(hostName));
    const DATABASE_DIRECT_URL = databaseUrl(hostName, otherAuthority);
    expect(await startError('redirect', { DATABASE_URL: databaseUrl(), DATABASE_DIRECT_URL })).toMatch(
      /^waypost: DATABASE_DIRECT_URL: the server is not trusted: /,
    );
    await change(postgres.url, 'ssl = off');
    await waitFor(async () => (await certificateName(postgres.url)) === undefined);
    expect(await startError('redirect', { DATABASE_URL: databaseUrl() })).toMatch(
      /^waypost: DATABASE_URL: the server is not trusted: .*does not support SSL.*$/,
    );
    await offerTls(postgres.url, authority.sign(hostName));
    const url = new URL(databaseUrl());
    url.searchParams.set('sslrootcert', '/nowhere/ca.pem');
    expect(await startError('redirect', { DATABASE_URL: url.href })).toMatch(
      /^waypost: DATABASE_URL cannot be used: ENOENT.*\/nowhere\/ca\.pem.*$/,
    );
  });

  it('rejects Redis with an unknown authority or another host name, even as a sentinel', async () => {
    const withRedis = (env: Record<string, string>) =>
      startError('worker', { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), ...env });
    const [unknown, otherHost, sentinel, missing] = await Promise.all([
      withRedis({ REDIS_CA: otherAuthority.file }),
      withRedis({ REDIS_CA: authority.file, REDIS_URL: redisUrl('127.0.0.1') }),
      withRedis({ REDIS_CA: otherAuthority.file, REDIS_SENTINELS: `${hostName}:${redisPort}` }),
      withRedis({ REDIS_CA: '/nowhere/ca.pem' }),
    ]);
    expect(unknown).toMatch(/^waypost: REDIS_URL: localhost:\d+ is not trusted: .*(certificate|verify).*$/);
    expect(otherHost).toMatch(
      /^waypost: REDIS_URL: 127\.0\.0\.1:\d+ is not trusted: .*is not in the cert's list.*$/,
    );
    expect(sentinel).toMatch(/^waypost: REDIS_SENTINELS: localhost:\d+ is not trusted: /);
    expect(missing).toMatch(/^waypost: REDIS_CA cannot be read: ENOENT/);
  });
});

/** Changes settings of the server, which applies them soon. */
async function change(url: string, ...settings: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of settings) await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Makes PostgreSQL itself write the files, because it reads a key only if it owns it. */
async function offerTls(url: string, { hostName: name, certificate, key }: ServerCertificate): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const file of [certificate, key]) {
    const rows = linesOf(file).map((line) => `('${line}')`);
    await client.query(`copy (values ${rows.join(', ')}) to program 'umask 077; cat > ${basename(file)}'`);
  }
  await client.end();
  const files = [`ssl_cert_file = '${basename(certificate)}'`, `ssl_key_file = '${basename(key)}'`];
  await change(url, ...files, 'ssl = on');
  await waitFor(async () => (await certificateName(url)) === name, { what: 'the certificate' });
}

/** The host name that the server's certificate is for; undefined if it offers no TLS. */
async function certificateName(url: string): Promise<string | string[] | undefined> {
  const client = new pg.Client({ connectionString: `${url}?sslmode=no-verify` });
  try {
    await client.connect();
    const { connection } = client as pg.Client & { connection: { stream: TLSSocket } };
    return connection.stream.getPeerCertificate().subject.CN;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

function startRedis(
  port: number,
  { certificate, key }: ServerCertificate,
  { file }: PrivateAuthority,
): ChildProcess {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', file];
  const tls = ['--port', '0', '--tls-port', `${port}`, '--tls-auth-clients', 'no', ...files];
  return spawn('redis-server', ['--bind', '127.0.0.1', '--save', '', ...tls], { stdio: 'ignore' });
}
