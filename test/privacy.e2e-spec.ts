import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
/** Addresses for documentation, which nobody has: seen anywhere, they came from our requests. */
const marked = ['203.0.113.77', '2001:db8::7777'];

/** What is kept of a visitor, and of a key, in a run with the most talkative logs. */
describe('what is kept', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await startService({
      env: { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '50' },
    });
    ({ key } = await createAccountWithKey(service));
  });

  afterAll(() => service.stop());

  const logs = () => Object.values(service.apps).map((app) => app.output());
  const files = () =>
    readdirSync(service.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const tables = async (): Promise<string[]> => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'bullmq')`,
      );
      const dumps: string[] = [];
      for (const { name } of rows) {
        const dump = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
        dumps.push(dump.rows.map(({ row }) => row).join('\n'));
      }
      return dumps;
    } finally {
      await client.end();
    }
  };

  it('is no address of a visitor or of a caller, in no file, log or table', async () => {
    const api = new ApiClient(service, key);
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: 'marked',
      destination: 'https://example.com/',
    });
    // Without a worker the batches lie in the journal and in the queue, where they can be looked at.
    await service.apps.worker.stop();
    for (const address of marked) {
      const headers = { 'User-Agent': phone, 'X-Forwarded-For': address };
      for (const path of ['/marked', '/unknown', '/', '/marked?b=1']) {
        await fetch(service.redirectUrl + path, { headers, redirect: 'manual' });
      }
      await fetch(`${service.redirectUrl}/marked`, { method: 'POST', headers });
      await fetch(`${service.apiUrl}/v1/links`, { headers });
      await fetch(`${service.apiUrl}/v1/links`, { headers: { ...headers, Authorization: `Bearer ${key}` } });
    }
    const journal = await waitFor(() => files().find((text) => text.includes(link.id)));
    const whileUnderWay = [journal, ...files(), ...(await tables()), ...logs()];
    await service.apps.worker.start();
    await waitFor(async () => {
      const report = await api.get<{ summary: { clicks: number } }>(`/v1/links/${link.id}/analytics`);
      return report.body.summary.clicks === 4;
    });
    const afterwards = [...files(), ...(await tables()), ...logs()];
    for (const text of [...whileUnderWay, ...afterwards]) {
      for (const address of marked) expect(text.includes(address)).toBe(false);
    }
    expect(logs().join('')).toContain('"path":"/v1/links"');
  });

  it('is no key, but for its hash', async () => {
    const kept = [...files(), ...(await tables()), ...logs()];
    for (const text of kept) expect(text.includes(key)).toBe(false);
    const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    await fetch(`${service.apiUrl}/v1/account?key=${wrong}`, {
      headers: { Authorization: `Bearer ${wrong}` },
    });
    for (const text of logs()) expect(text.includes(wrong)).toBe(false);
  });
});
