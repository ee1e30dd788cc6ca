import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import pg from 'pg';
import { phone } from '../redirect/visit.js';
import { plan } from './plan.js';
import { PostgresProcess } from './postgres-process.js';
import { StandbyProcess } from './standby-process.js';

const rounds = 10;

interface Named {
  id: string;
  name: string;
}

/** One of the two API processes. */
interface Api {
  apiUrl: string;
  app: AppUnderTest;
}

describe('reports and lists from a replica that lags', () => {
  let postgres: PostgresProcess;
  let standby: StandbyProcess;
  let service: Service;
  let apis: Api[];
  /** Does not write while others do. */
  let idle: AccountWithKey;
  let idleLink: string;
  let paths: string[];

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    standby = await StandbyProcess.of(postgres, plan.replicaLagMs);
    service = await startService({
      apps: ['api', 'redirect', 'worker', 'jobs'],
      databaseUrl: postgres.url,
      env: { REDIS_URL: '', DATABASE_REPLICA_URL: standby.url },
    });
    const port = String(await freePort());
    const second = new AppUnderTest('api', { ...service.env, API_PORT: port });
    apis = [
      { apiUrl: service.apiUrl, app: service.apps.api },
      { apiUrl: `http://127.0.0.1:${port}`, app: second },
    ];
    await second.start();
    idle = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    // On a busy machine, the first statements may take longer than calls wait.
    await waitFor(async () =>
      (await Promise.all(apis.map((api) => as(idle, api).get('/v1/links')))).every(
        ({ status }) => status === 200,
      ),
    );
    await fill();
    await servedByReplica(idle);
  });

  afterAll(async () => {
    await apis?.[1]?.app.stop();
    await service?.stop();
    await standby?.remove();
    await postgres?.remove();
  });

  const as = ({ key }: AccountWithKey, api: Api | undefined = apis[0]): ApiClient =>
    new ApiClient({ apiUrl: api?.apiUrl ?? '' }, key, { patient: false });

  /** Creates one resource of each kind in the idle account. */
  async function fill(): Promise<void> {
    const create = async (path: string, body: object): Promise<string> => {
      const response = await as(idle).post<Named>(path, body);
      expect(response.status).toBe(201);
      return response.body.id;
    };
    const link = { slug: 'idle', destination: 'https://example.com/', name: 'Before', tags: ['idle'] };
    idleLink = await create('/v1/links', link);
    await create('/v1/groups', { name: 'Idle' });
    const website = await create('/v1/websites', { slug: 'idle-page' });
    const url = 'https://example.com/hook';
    const webhook = await create('/v1/webhooks', { url, events: ['link.created'], active: false });
    paths = [
      '/v1/links',
      '/v1/links?q=idle&view=full',
      '/v1/links?sort=clicks&limit=1',
      '/v1/links/export',
      '/v1/groups',
      '/v1/tags',
      '/v1/websites?view=full',
      '/v1/audit-log',
      '/v1/audit-log/export',
      `/v1/webhooks/${webhook}/deliveries`,
      `/v1/links/${idleLink}/analytics?view=full`,
      `/v1/websites/${website}/analytics?view=full`,
      '/v1/analytics/summary?view=full',
      '/v1/analytics/report?by=country&by=device',
      '/v1/analytics/reconciliation',
    ];
  }

  /** How often the reads of `work` had each outcome, without those that did not occur. */
  async function outcomes(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const before = await counts();
    await work();
    const after = await counts();
    const differences = Object.entries(after).map(([outcome, n]) => [outcome, n - (before[outcome] ?? 0)]);
    return Object.fromEntries(differences.filter(([, n]) => n !== 0)) as Record<string, number>;
  }

  async function counts(): Promise<Record<string, number>> {
    const sums: Record<string, number> = {};
    for (const { apiUrl } of apis) {
      const metrics = await (await fetch(`${apiUrl}/metrics`)).text();
      for (const [, outcome = '', n] of metrics.matchAll(
        /^waypost_database_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm,
      )) {
        sums[outcome] = (sums[outcome] ?? 0) + Number(n);
      }
    }
    return sums;
  }

  const listed = async (account: AccountWithKey, api?: Api): Promise<Named[]> => {
    const { status, body } = await as(account, api).get<{ data: Named[] }>('/v1/links?view=full');
    expect(status).toBe(200);
    return body.data;
  };
  const idleNames = () => Promise.all(apis.map(async (api) => (await listed(idle, api))[0]?.name));
  const becomes = async (outcome: string, account: AccountWithKey): Promise<void> => {
    await waitFor(
      async () => {
        const found = await outcomes(() => Promise.all(apis.map((api) => listed(account, api))));
        return found[outcome] === apis.length;
      },
      { interval: 100, what: `reads with the outcome ${outcome}` },
    );
  };
  const servedByReplica = (account: AccountWithKey): Promise<void> => becomes('replica', account);

  async function onPrimary(statement: string, values: unknown[]): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement, values);
    await client.end();
  }
  const rename = (name: string): Promise<void> =>
    onPrimary('update links set name = $1 where id = $2', [name, idleLink]);

  it('come from the replica if the account has not written lately', async () => {
    for (const path of paths) {
      // On a busy machine, the replica may be too far behind for a moment.
      await waitFor(async () => {
        const found = await outcomes(async () => expect((await as(idle).get(path)).status).toBe(200));
        expect({ path, ...found }).toEqual({ path, replica: 1 });
        return true;
      });
    }
    // This was not written through the API, so the replica need not have it.
    await rename('After');
    expect(await idleNames()).toEqual(['Before', 'Before']);
    expect((await as(idle).get<Named>(`/v1/links/${idleLink}?view=full`)).body.name).toBe('After');
    await waitFor(async () => (await idleNames()).every((name) => name === 'After'));
  });

  it('show the clicks that the worker counts', async () => {
    const headers = { 'User-Agent': phone };
    const { status } = await fetch(`${service.redirectUrl}/idle`, { headers, redirect: 'manual' });
    expect(status).toBe(302);
    const path = `/v1/links/${idleLink}/analytics`;
    const clicks = async (): Promise<number> =>
      (await as(idle).get<{ summary: { clicks: number } }>(path)).body.summary.clicks;
    const found = await outcomes(() => waitFor(async () => (await clicks()) === 1));
    expect(Object.keys(found)).toEqual(['replica']);
  });

  it('never miss a write of the account through either process', async () => {
    const busy = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    const found = await outcomes(async () => {
      for (let round = 0; round < rounds; round++) {
        const [writer, reader] = round % 2 === 0 ? [apis[0], apis[1]] : [apis[1], apis[0]];
        const ids = async () => (await listed(busy, reader)).map(({ id }) => id);
        const link = { slug: `busy-${round}`, destination: 'https://example.com/', tags: [`tag-${round}`] };
        const { id } = (await as(busy, writer).post<Named>('/v1/links', link)).body;
        expect(await ids()).toContain(id);
        expect((await as(busy, reader).get(`/v1/links/${id}/analytics`)).status).toBe(200);
        const tags = (await as(busy, reader).get<{ data: Named[] }>('/v1/tags')).body.data;
        expect(tags.map(({ name }) => name)).toContain(`tag-${round}`);
        await as(busy, writer).patch(`/v1/links/${id}`, { name: `Renamed ${round}` });
        expect((await listed(busy, reader)).map(({ name }) => name)).toContain(`Renamed ${round}`);
        if (round % 2 === 0) {
          await as(busy, writer).delete(`/v1/links/${id}`);
          expect(await ids()).not.toContain(id);
          expect((await as(busy, reader).get(`/v1/links/${id}/analytics`)).status).toBe(404);
        }
        // Other accounts are unaffected.
        await listed(idle, reader);
      }
    });
    expect(found).toEqual({ replica: rounds, own_writes: 4 * rounds + 2 * (rounds / 2) });
    await servedByReplica(busy);
    expect(await listed(busy)).toHaveLength(rounds / 2);
  });

  it('come from the primary while the replica is too far behind', async () => {
    await standby.query('select pg_wal_replay_pause()');
    await rename('Paused');
    expect(await idleNames()).toEqual(['After', 'After']);
    await becomes('behind', idle);
    expect(await idleNames()).toEqual(['Paused', 'Paused']);
    await standby.query('select pg_wal_replay_resume()');
    await servedByReplica(idle);
  });

  it('come from the primary while the replica is unavailable', async () => {
    await standby.stop();
    expect(await idleNames()).toEqual(['Paused', 'Paused']);
    await becomes('unavailable', idle);
    await waitFor(() =>
      apis.every(({ app }) => app.output().includes('the replica of the database cannot be used')),
    );
    await standby.start();
    await servedByReplica(idle);
  });

  it('come from the primary once the replica has become one, too', async () => {
    await standby.query('select pg_promote()');
    await becomes('unavailable', idle);
    await waitFor(() => apis.every(({ app }) => app.output().includes('a server that is not a replica')));
  });
});
