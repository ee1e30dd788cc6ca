import { databaseRole, newId } from '@app/common';
import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import { phone } from '../redirect/visit.js';
import { PgBouncerProcess } from './pgbouncer-process.js';

const serverConnections = 2;
const accountCount = 4;
const linksPerAccount = 40;

describe('the API behind PgBouncer in transaction mode', () => {
  let service: Service;
  let pooler: PgBouncerProcess;
  let owner: pg.Client;
  let accounts: (AccountWithKey & { api: ApiClient; ids: string[] })[];

  beforeAll(async () => {
    service = await startService({ apps: [] });
    owner = new pg.Client({ connectionString: service.databaseUrl });
    await owner.connect();
    pooler = await PgBouncerProcess.before(service.databaseUrl, { connections: serverConnections });
    service.env.DATABASE_URL = pooler.url;
    await service.apps.api.start();
    accounts = await Promise.all(
      Array.from({ length: accountCount }, async () => {
        const account = await createAccountWithKey(service);
        return { ...account, api: new ApiClient(service, account.key, { patient: false }), ids: [] };
      }),
    );
  });

  afterAll(async () => {
    await service?.apps.api.stop();
    await pooler?.stop();
    await owner?.end();
    await service?.stop();
  });

  /** All accounts at the same time, so that they share batches and connections. */
  const forAll = async (times: number, work: (account: (typeof accounts)[number]) => Promise<void>) => {
    await Promise.all(accounts.flatMap((account) => Array.from({ length: times }, () => work(account))));
  };

  it('creates, reads, changes and lists the links of concurrent accounts, each its own', async () => {
    const destination = 'https://example.com/';
    await forAll(linksPerAccount, async ({ api, ids }) => {
      const { status, body } = await api.post<{ id: string }>('/v1/links', {
        slug: `pooled-${newId()}`,
        destination,
      });
      expect(status).toBe(201);
      ids.push(body.id);
    });
    await forAll(20, async ({ api, ids }) => {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
      expect((await api.get(`/v1/links/${id}`)).status).toBe(200);
      expect((await api.post(`/v1/links/${id}/pause`)).status).toBe(200);
      const outsider = accounts.find((account) => !account.ids.includes(id))?.api;
      expect((await outsider?.get(`/v1/links/${id}`))?.status).toBe(404);
    });
    await forAll(3, async ({ api, ids }) => {
      const { body } = await api.get<{ data: { id: string }[] }>('/v1/links');
      expect(body.data.map(({ id }) => id).sort()).toEqual([...ids].sort());
    });
  });

  it('shares its few connections, and leaves nothing on them', async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'waypost_api' and datname = current_database()`,
    );
    expect(rows.length).toBeLessThanOrEqual(serverConnections);
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    for (let n = 0; n < 10; n++) {
      const { rows: found } = await client.query<{ links: string; accounts: string }>(
        `select count(*) as links, coalesce(current_setting('waypost.accounts', true), '') as accounts from links`,
      );
      expect(found).toEqual([{ links: '0', accounts: '' }]);
    }
    await client.end();
  });
});

describe('all apps behind PgBouncer in transaction mode', () => {
  let service: Service;
  let pooler: PgBouncerProcess;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: [], env: { REDIS_URL: '' } });
    pooler = await PgBouncerProcess.before(service.databaseUrl, { connections: serverConnections });
    service.env.DATABASE_URL = pooler.url;
    service.env.DATABASE_DIRECT_URL = service.databaseUrl;
    await Promise.all(Object.values(service.apps).map((app) => app.start()));
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key, { patient: false });
  });

  afterAll(async () => {
    await Promise.all(Object.values(service?.apps ?? {}).map((app) => app.stop()));
    await pooler?.stop();
    await service?.stop();
  });

  const createLink = async (slug: string): Promise<string> => {
    const { status, body } = await api.post<{ id: string }>('/v1/links', {
      slug,
      destination: 'https://example.com/0',
    });
    expect(status).toBe(201);
    return body.id;
  };
  const visit = async (slug: string): Promise<string | null> => {
    const headers = { 'User-Agent': phone };
    const response = await fetch(`${service.redirectUrl}/${slug}`, { headers, redirect: 'manual' });
    expect(response.status).toBe(302);
    return response.headers.get('location');
  };

  it('show visitors every change, and count their clicks', async () => {
    const id = await createLink('pooled-changes');
    const changes = 20;
    for (let n = 0; n < changes; n++) {
      expect(await visit('pooled-changes')).toBe(`https://example.com/${n}`);
      const destination = `https://example.com/${n + 1}`;
      expect((await api.patch(`/v1/links/${id}`, { destination })).status).toBe(200);
      await waitFor(async () => (await visit('pooled-changes')) === destination);
    }
    const counted = async (): Promise<number> => {
      const { body } = await api.get<{ summary: { clicks: number } }>(`/v1/links/${id}/analytics`);
      return body.summary.clicks;
    };
    await waitFor(async () => (await counted()) >= 2 * changes, { what: 'the clicks' });
    for (const url of [service.redirectUrl, service.workerUrl, service.jobsUrl, service.apiUrl]) {
      await waitFor(async () => {
        expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok' });
        return true;
      });
    }
    for (const app of Object.values(service.apps)) expect(app.output()).not.toMatch(/cannot|error/i);
  });

  it('leave no settings on the connections', async () => {
    const url = new URL(pooler.url);
    url.username = databaseRole('redirect');
    // In transactions at the same time, so that each has another connection.
    const clients = Array.from({ length: serverConnections }, () => new pg.Client(url.href));
    try {
      for (const client of clients) await client.connect();
      for (const client of clients) {
        await client.query('begin');
        const { rows } = await client.query<{ scan: string; plan: string }>(
          `select current_setting('enable_seqscan') as scan, current_setting('plan_cache_mode') as plan`,
        );
        expect(rows).toEqual([{ scan: 'on', plan: 'auto' }]);
      }
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });

  it('do not rely on notifications that a pooler drops', async () => {
    const env = { ...service.env, DATABASE_DIRECT_URL: '' };
    const { redirect } = service.apps;
    await redirect.kill();
    const pooledOnly = new AppUnderTest('redirect', env);
    try {
      await pooledOnly.start();
      const id = await createLink('pooled-only');
      expect(await visit('pooled-only')).toBe('https://example.com/0');
      await api.patch(`/v1/links/${id}`, { destination: 'https://example.com/1' });
      await waitFor(async () => (await visit('pooled-only')) === 'https://example.com/1');
      await waitFor(() => pooledOnly.output().includes('set DATABASE_DIRECT_URL'), { what: 'the advice' });
      expect(await (await fetch(`${service.redirectUrl}/health/ready`)).json()).toMatchObject({
        status: 'degraded',
      });
    } finally {
      await pooledOnly.stop();
    }
  });
});
