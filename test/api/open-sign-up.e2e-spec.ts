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
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500);
    expect((await api.post('/v1/websites', { slug: 'open-page-2' })).status).toBe(429);
    expect((await api.get('/v1/links')).status).toBe(200);
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await create(undefined, other)).status).toBe(201);
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

  it('the list of denied hosts is read again when it changes, unless it cannot be read', async () => {
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

  it('neither the limit nor the list applies', async () => {
    expect((await create('https://bad.example/')).status).toBe(201);
    expect((await create()).status).toBe(201);
  });
});
