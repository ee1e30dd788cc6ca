import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  createMember,
  sampleImage,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import pg from 'pg';
import { TestNameServer } from '../domains/test-name-server.js';
import { installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { linktreeData, linktreePage } from '../fixtures/saved-pages.js';
import { WebhookReceiver } from '../jobs/webhook-receiver.js';
import { SampleShell } from './sample-shell.js';

jest.setTimeout(600_000);

type Language = 'curl' | 'TypeScript' | 'Python';
interface Operation {
  operationId: string;
  'x-codeSamples': { label: Language; source: string }[];
}
interface Call extends Operation {
  method: string;
  path: string;
}
interface Created {
  id: string;
}

/** The ids in samples are examples. */
const exampleId = /01981f[0-9a-f]{2}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Likewise, the voucher, the id of the order, which is taken forever, and the time of the conversion. */
const exampleVoucher = /ASvKd0m3uG1s\w+/g;
const exampleOrder = 'order-1042';
const exampleTime = '2026-11-29T18:00:00.000Z';

/** `file` in samples that do not send a picture. */
const files: Record<string, string> = { '/v1/imports': 'links.csv', '/v1/imports/bio-page': 'page.html' };

/** Every sample runs as it is in the document, except that its ids become those of resources that were created for it. */
describe('the code samples of the OpenAPI document', () => {
  let service: Service;
  let account: AccountWithKey;
  let api: ApiClient;
  let receiver: WebhookReceiver;
  let names: TestNameServer;
  let shell: SampleShell;
  let calls: Call[];

  beforeAll(async () => {
    names = await TestNameServer.start();
    service = await startService({
      apps: ['api', 'jobs'],
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', DNS_SERVERS: names.address },
    });
    receiver = await WebhookReceiver.start();
    account = await createAccountWithKey(service, {
      scopes: [
        'read',
        'write',
        'members:read',
        'members:write',
        'audit:read',
        'conversions:read',
        'conversions:write',
        'signups:read',
        'signups:write',
      ],
    });
    api = new ApiClient(service, account.key);
    shell = await SampleShell.open({ WAYPOST_KEY: account.key }, { withClient: true });
    shell.write('.curlrc', 'silent\nfail-with-body\n');
    shell.write('links.csv', 'slug,destination\nfrom-a-file,https://shop.example/\n');
    shell.write('page.html', linktreePage({ data: linktreeData() }));
    shell.write('logo.png', await sampleImage('PNG', 600, 400));
    const { paths } = (await (await fetch(`${service.apiUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    calls = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        ...operation,
      })),
    );
  });
  afterAll(async () => {
    await receiver?.stop();
    await shell?.close();
    await service?.stop();
    names?.stop();
  });

  const create = async (path: string, body: unknown): Promise<string> =>
    (await api.post<Created>(path, body)).body.id;
  const destination = 'https://shop.example/';
  const createLink = (body: object = {}) => create('/v1/links', { slug: randomUUID(), destination, ...body });
  const idsIn = async (path: string) =>
    (await api.get<{ data: Created[] }>(path)).body.data.map(({ id }) => id);

  async function createImport(): Promise<string> {
    const body = `slug,destination\n${randomUUID()},${destination}\n`;
    const headers = { 'Content-Type': 'text/csv' };
    const { id } = (await api.post<Created>('/v1/imports', body, { headers })).body;
    await waitFor(
      async () => (await api.get<{ state: string }>(`/v1/imports/${id}`)).body.state === 'checked',
    );
    return id;
  }

  async function createWebhook(withDelivery: boolean): Promise<string[]> {
    const id = await create('/v1/webhooks', { url: receiver.url(), events: ['link.updated'] });
    if (!withDelivery) return [id];
    await api.post(`/v1/webhooks/${id}/test`);
    return [id, ...(await waitFor(() => idsIn(`/v1/webhooks/${id}/deliveries`)))];
  }

  async function createWebsite(): Promise<string[]> {
    const body = { slug: randomUUID(), items: [{ title: 'Shop', url: destination }] };
    const { id, items } = (await api.post<Created & { items: Created[] }>('/v1/websites?view=full', body))
      .body;
    return [id, ...items.map((item) => item.id)];
  }

  /** The parameter that the redirect of a link that counts conversions adds to its destination. */
  async function newVoucher(): Promise<string> {
    const link = await createLink({ conversions: true });
    return voucherFor(await installedVouchers(service), { accountId: account.accountId, link });
  }

  async function createConversion(): Promise<string> {
    const order = { externalId: randomUUID(), amount: 4_990, currency: 'EUR' };
    return create('/v1/conversions', { voucher: await newVoucher(), ...order });
  }

  async function createSignup(website: string): Promise<string> {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query(
      `insert into website_signups (account_id, id, website_id, email, consent, language, is_pending, created_at)
       values ($1, gen_random_uuid(), $2, 'fan@example.com', 'Yes', 'en', false, now())`,
      [account.accountId, website],
    );
    await client.end();
    const [id = ''] = await idsIn(`/v1/websites/${website}/signups`);
    return id;
  }

  async function createTag(): Promise<string[]> {
    await createLink({ tags: ['To be renamed'] });
    return (await idsIn('/v1/tags')).slice(0, 1);
  }

  /** Creates the resources that a call requires. @returns the ids for its sample, in their order */
  async function prepare({ method, path }: Call): Promise<string[]> {
    if (path === '/v1/groups/{id}/links')
      return [await create('/v1/groups', { name: 'Shop' }), await createLink()];
    if (path === '/v1/account/logo' && method === 'GET') {
      const body = await sampleImage('PNG', 60, 40);
      await api.put('/v1/account/logo', body, { headers: { 'Content-Type': 'image/png' } });
    }
    if (path.includes('{externalId}') && method !== 'PUT') await createLink({ externalId: 'crm-1042' });
    if (path === '/v1/links/bulk' && method !== 'POST') return [await createLink()];
    if (path === '/v1/analytics/trends') return [await createLink()];
    if (path === '/v1/events') await create('/v1/webhooks', { kind: 'poll', events: ['link.created'] });
    if (!path.includes('{id}')) return [];
    const creators: Record<string, () => Promise<string[]>> = {
      links: async () => [await createLink()],
      groups: async () => [await create('/v1/groups', { name: 'Shop' })],
      websites: async () => {
        const [id = '', ...items] = await createWebsite();
        return [id, ...(path.includes('{signupId}') ? [await createSignup(id)] : items)];
      },
      conversions: async () => [await createConversion()],
      tags: createTag,
      imports: async () => [await createImport()],
      webhooks: () => createWebhook(path.includes('{deliveryId}')),
      domains: async () => [await create('/v1/domains', { host: `${randomUUID()}.shop.example` })],
      reports: async () => [await create('/v1/reports/shares', { query: 'days=7' })],
      invitations: async () => [await create('/v1/invitations', { role: 'editor' })],
      members: async () => [(await createMember(service, { ...account, role: 'editor' })).userId],
    };
    const kind = path.split('/')[2] ?? '';
    const creator = creators[kind];
    if (!creator) throw new Error(`the test does not know how to create one of ${kind}`);
    return creator();
  }

  /**
   * Samples create the same slugs and external ids in every language, and the number of webhooks and imports is
   * limited.
   */
  async function removeAll(): Promise<void> {
    await api.request('DELETE', '/v1/links/bulk', {
      body: { ids: [...(await idsIn('/v1/links')), randomUUID()] },
    });
    for (const kind of ['websites', 'groups', 'webhooks', 'domains', 'tags']) {
      for (const id of await idsIn(`/v1/${kind}`)) await api.delete(`/v1/${kind}/${id}`);
    }
    const { data } = (await api.get<{ data: { id: string; endedAt: string | null }[] }>('/v1/imports')).body;
    for (const { id } of data.filter(({ endedAt }) => endedAt === null))
      await api.delete(`/v1/imports/${id}`);
  }

  const extension: Record<Language, string> = { curl: 'sh', TypeScript: 'ts', Python: 'py' };
  const program: Record<Language, string> = { curl: 'bash', TypeScript: 'node', Python: 'python3' };

  it.each<Language>(['curl', 'TypeScript', 'Python'])('work in %s', async (language) => {
    expect(calls.length).toBeGreaterThan(60);
    const sourceOf = (call: Call): string => {
      const { source } = call['x-codeSamples'].find(({ label }) => label === language) ?? { source: '' };
      expect(source).not.toBe('');
      return source;
    };
    if (language === 'TypeScript') {
      calls.forEach((call) => shell.write(`${call.operationId}.ts`, sourceOf(call)));
      shell.compile(...calls.map(({ operationId }) => `${operationId}.ts`));
    }
    const failures: string[] = [];
    for (const call of calls) {
      const ids = await prepare(call);
      copyFileSync(shell.path(files[call.path] ?? 'logo.png'), shell.path('file'));
      const name = `${call.operationId}.${extension[language]}`;
      const voucher = call.path.startsWith('/v1/conversions') ? await newVoucher() : '';
      const examples = sourceOf(call).match(exampleId) ?? [];
      shell.write(
        name,
        sourceOf(call)
          .replaceAll(exampleId, () => ids.shift() ?? 'no id left')
          .replaceAll(exampleVoucher, voucher)
          .replaceAll(exampleOrder, randomUUID())
          .replaceAll(exampleTime, new Date().toISOString()),
      );
      const failed = (error: Error) =>
        failures.push(`${call.method} ${call.path} ${examples.join()}: ${error.message}`);
      await shell.bash(`${program[language]} ${name}`).catch(failed);
      await removeAll();
    }
    expect(failures).toEqual([]);
  });
});
