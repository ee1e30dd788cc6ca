import { newId } from '@app/common';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
} from '@app/testing';
import pg from 'pg';
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
    pooler = await PgBouncerProcess.before(service.databaseUrl, serverConnections);
    service.env.DATABASE_URL = pooler.url;
    await service.apps.api.start();
    accounts = await Promise.all(
      Array.from({ length: accountCount }, async () => {
        const account = await createAccountWithKey(service);
        return { ...account, api: new ApiClient(service, account.key), ids: [] };
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
      const stranger = accounts.find((account) => !account.ids.includes(id))?.api;
      expect((await stranger?.get(`/v1/links/${id}`))?.status).toBe(404);
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
