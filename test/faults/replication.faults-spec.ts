import {
  type AppUnderTest,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { phone } from '../redirect/visit.js';
import { PostgresProcess } from './postgres-process.js';

const visits = 20;
/** A batch is checked 10 s after it was sent, and every 20 s after that. */
const recountedWithinMs = 120_000;

/**
 * A failover to a standby that has not received the last transactions leaves the database in its earlier state. So does
 * this test, with a copy of the files.
 */
describe('replication of PostgreSQL', () => {
  let postgres: PostgresProcess;
  let service: Service;
  let api: ApiClient;
  let linkId: string;
  let files: string;

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    // As after a crash of the primary, transactions are visible although no standby has confirmed them.
    const name = new URL(postgres.url).pathname.slice(1);
    const rows = await query(
      `alter database "${name}" set synchronous_commit = local`,
      'show data_directory',
    );
    files = String(rows[0]?.data_directory);
    service = await startService({ databaseUrl: postgres.url, env: { REDIS_URL: '' } });
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key, { patient: false });
    const link = { slug: 'replicated', destination: 'https://example.com/' };
    linkId = (await api.post<{ id: string }>('/v1/links', link)).body.id;
  });

  afterAll(async () => {
    await service?.stop();
    await postgres?.remove();
  });

  const query = async (...statements: string[]): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  const clicks = async (): Promise<number> => {
    const { body } = await api.get<{ summary: { clicks: number } }>(`/v1/links/${linkId}/analytics`);
    return body.summary.clicks;
  };
  const visit = async (): Promise<void> => {
    const headers = { 'User-Agent': phone };
    const { status } = await fetch(`${service.redirectUrl}/replicated`, { headers, redirect: 'manual' });
    expect(status).toBe(302);
  };
  const batches = (): string[] =>
    readdirSync(join(service.dataDir, 'journal'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.batch'),
    );
  const metrics = async () => (await fetch(`${service.workerUrl}/metrics`)).text();
  const isAsynchronous = async (worker: AppUnderTest, warning: string): Promise<void> => {
    await worker.restart();
    await waitFor(async () => (await metrics()).includes('\ndatabase_replication_asynchronous 1\n'));
    await waitFor(() => worker.output().includes(warning), { what: warning });
  };

  it('is reported at startup if it is asynchronous', async () => {
    const { worker } = service.apps;
    expect(await metrics()).toContain('\ndatabase_replication_asynchronous 0\n');
    expect(worker.output()).toBe('');
    const standby = new pg.Client({
      connectionString: `${postgres.url}?replication=database`,
    });
    await standby.connect();
    try {
      await isAsynchronous(worker, 'a standby that replicates asynchronously');
    } finally {
      await standby.end();
    }
  });

  it('does not lose a click if a failover undoes its count', async () => {
    await visit();
    await waitFor(async () => (await clicks()) === 1 && batches().length === 0, { what: 'a counted click' });
    await postgres.stopImmediately();
    execFileSync('cp', ['-a', files, `${files}-standby`]);
    await postgres.up();
    await query(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
    await waitFor(
      async () => (await query('show synchronous_standby_names'))[0]?.synchronous_standby_names === 'standby',
    );
    await isAsynchronous(service.apps.worker, 'synchronous_commit is local');

    for (let n = 0; n < visits; n++) await visit();
    await waitFor(async () => (await clicks()) === 1 + visits, { what: 'the clicks' });
    await waitFor(() => service.apps.redirect.output().includes('no standby confirms'), {
      what: 'the wait for the standby',
    });
    expect(batches()).not.toEqual([]);

    await postgres.kill();
    execFileSync('rm', ['-rf', files]);
    execFileSync('mv', [`${files}-standby`, files]);
    await postgres.up();
    await waitFor(async () => (await clicks()) >= 1 && batches().length === 0, {
      what: 'the acknowledgment of all batches',
      timeout: recountedWithinMs,
    });
    expect(await clicks()).toBe(1 + visits);
  });
});
