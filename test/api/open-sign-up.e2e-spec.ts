import {
  ApiClient,
  createAccountWithKey,
  type Service,
  skipFirstSignUp,
  startService,
  temporaryFolder,
  type TemporaryFolder,
  waitFor,
} from '@app/testing';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserClient, type ErrorBody } from '../dashboard-api/browser-client.js';

interface Refusal {
  error: { code: string; fields?: { field: string; code: string }[] };
}

let folder: TemporaryFolder;
let denied: string;
let service: Service;
let api: ApiClient;
let next = 0;

const create = (destination = 'https://shop.example/', client = api) =>
  client.post<Refusal>('/v1/links', { slug: `open-${next++}`, destination });
/** The address is public, but nothing is sent to it: the app that would send it is not running. */
const createWebhook = (url = 'https://93.184.215.14/') =>
  api.post<Refusal & { id: string }>('/v1/webhooks', { url, events: ['link.created'] });
const codes = ({ body }: { body: Refusal }) => body.error.fields?.map(({ field, code }) => [field, code]);

async function begin(env: Record<string, string>): Promise<void> {
  folder = await temporaryFolder();
  denied = join(folder.path, 'denied-hosts');
  writeFileSync(denied, '# reported\nbad.example # phishing\n\n*.worse.example\r\nschädlich.example\n');
  service = await startService({ apps: ['api'], env: { DENIED_HOSTS: denied, ...env } });
}

beforeEach(async () => {
  api = new ApiClient(service, (await createAccountWithKey(service)).key);
});

async function end(): Promise<void> {
  await service.stop();
  await folder.remove();
}

describe('while sign-up is open', () => {
  beforeAll(() => begin({ SIGNUP: 'open', LINKS_PER_HOUR: '100', KEYS_PER_ACCOUNT: '3' }));
  afterAll(end);

  it('an account may create only a limited number of links and pages in an hour', async () => {
    for (let n = 0; n < 99; n++) expect((await create()).status).toBe(201);
    expect((await api.post('/v1/websites', { slug: 'open-page' })).status).toBe(201);
    const refused = await create();
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect((await api.post('/v1/websites', { slug: 'open-page-2' })).status).toBe(429);
    expect((await api.get('/v1/links')).status).toBe(200);
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await create(undefined, other)).status).toBe(201);
  });

  it('an import counts exactly the links that it creates', async () => {
    await service.apps.jobs.start();
    const { key } = await createAccountWithKey(service);
    const client = new ApiClient(service, key);
    const start = async (slugs: string[]) => {
      const response = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
        body:
          slugs.length > 0
            ? `slug,url\n${slugs.map((slug) => `${slug},https://shop.example/\n`).join('')}`
            : '',
      });
      return { status: response.status, body: (await response.json()) as { id: string } };
    };
    const ended = async ({ id }: { id: string }) =>
      waitFor(async () => {
        const { body } = await client.get<{ state: string; created: number; skipped: object[] }>(
          `/v1/imports/${id}`,
        );
        return body.state === 'finished' ? body : undefined;
      });
    const slugs = (count: number) => Array.from({ length: count }, () => `open-import-${next++}`);
    const bulk = async (count: number) => {
      const links = slugs(count).map((slug) => ({ slug, destination: 'https://shop.example/' }));
      const { body } = await client.post<{ summary: { created: number } }>('/v1/links/bulk', { links });
      return body.summary.created;
    };

    expect((await start([])).status).toBe(415);
    const [twice = ''] = slugs(1);
    expect(await ended((await start([twice, twice])).body)).toMatchObject({ created: 1 });
    expect(await bulk(70)).toBe(70);
    const done = await ended((await start(slugs(40))).body);
    expect(done).toMatchObject({ created: 29, skipped: [{ reason: 'account_limit', rows: 11 }] });
    expect((await create(undefined, client)).status).toBe(429);
    const before = (await client.get<{ data: object[] }>('/v1/imports')).body.data.length;
    expect((await start(slugs(1))).status).toBe(429);
    expect((await client.get<{ data: object[] }>('/v1/imports')).body.data).toHaveLength(before);
  });

  it('an account may have only a limited number of live keys, even if they are created at the same time', async () => {
    await skipFirstSignUp(service);
    const browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-up', { email: 'new@example.com', password: 'three blue cups on a table' });
    const createKey = () => browser.post<{ id: string } & ErrorBody>('/keys', { name: 'key' });
    const keys = await Promise.all(Array.from({ length: 5 }, createKey));
    expect(keys.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403]);
    await browser.delete(`/keys/${keys.find(({ status }) => status === 201)?.body.id}`);
    expect((await createKey()).status).toBe(201);
  });

  it('a user may own only ten accounts, even if they are created at the same time', async () => {
    const browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-up', { email: 'many@example.com', password: 'three blue cups on a table' });
    const create = () => browser.post<ErrorBody>('/accounts', { name: 'Another' });
    const statuses = (await Promise.all(Array.from({ length: 12 }, create))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(9).fill(201), 403, 403, 403]);
  });

  it('an account may have only three webhooks, even if they are created at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => createWebhook()));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403]);
    const refused = results.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({ error: { code: 'forbidden' } });
    await api.delete(`/v1/webhooks/${results.find(({ status }) => status === 201)?.body.id}`);
    expect((await createWebhook()).status).toBe(201);
    expect((await createWebhook()).status).toBe(403);
  });

  it.each([
    'localhost',
    'localhost.',
    'api.localhost',
    'API.LOCALHOST.',
    '[::127.0.0.1]',
    '[::1]',
    '127.0.0.1',
  ])('webhooks may not be sent to the service itself: %s', async (host) => {
    const url = `https://${host}/x`;
    const refused = await createWebhook(url);
    expect([refused.status, codes(refused)]).toEqual([400, [['url', 'private_host']]]);
    const { id } = (await createWebhook()).body;
    const change = await api.patch<Refusal>(`/v1/webhooks/${id}`, { url });
    expect([change.status, codes(change)]).toEqual([400, [['url', 'private_host']]]);
  });

  it.each([
    'https://bad.example/',
    'https://login.BAD.example./x',
    'https://bad.example:8443/',
    'https://a.worse.example/',
    'https://xn--schdlich-2za.example/',
  ])('links may not lead to a denied host: %s', async (url) => {
    const refused = await create(url);
    expect([refused.status, codes(refused)]).toEqual([400, [['destination', 'denied_host']]]);
    const page = await api.post<Refusal>('/v1/websites', {
      slug: 'denied-page',
      items: [{ title: 'Win', url }],
      socials: [{ network: 'website', url }],
    });
    expect([page.status, codes(page)]).toEqual([
      400,
      [
        ['items.0.url', 'denied_host'],
        ['socials.0.url', 'denied_host'],
      ],
    ]);
  });

  it('the list of denied hosts is reloaded when it changes, unless it cannot be read', async () => {
    expect((await create('https://notbad.example/')).status).toBe(201);
    const replacement = join(folder.path, 'replacement');
    writeFileSync(replacement, 'notbad.example\n');
    renameSync(replacement, denied);
    await waitFor(async () => (await create('https://notbad.example/')).status === 400, { interval: 200 });
    expect((await create('https://bad.example/')).status).toBe(201);
    rmSync(denied);
    // Longer than the interval at which the file is checked.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await create('https://notbad.example/')).status).toBe(400);
  });
});

describe('while sign-up is closed', () => {
  beforeAll(() => begin({ LINKS_PER_HOUR: '1', KEYS_PER_ACCOUNT: '1' }));
  afterAll(end);

  it('neither the limit nor the list applies, and an account may have ten webhooks', async () => {
    expect((await create('https://bad.example/')).status).toBe(201);
    expect((await create()).status).toBe(201);
    for (let n = 0; n < 10; n++) expect((await createWebhook()).status).toBe(201);
    expect((await createWebhook()).status).toBe(403);
  });
});
