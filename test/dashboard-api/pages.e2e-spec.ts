import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  type Service,
  skipFirstSignUp,
  startService,
  temporaryFolder,
  type TemporaryFolder,
} from '@app/testing';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

/** Tables of an operator that switch off the only way out of KakaoTalk. */
const tables = {
  techniques: [{ family: 'kakaotalk', platform: 'ios', technique: 'kakaotalk-external', on: false }],
};

const password = 'correct horse battery staple';

describe('the page and its previews', () => {
  let folder: TemporaryFolder;
  let service: Service;
  let client: BrowserClient;
  let api: ApiClient;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const file = join(folder.path, 'tables.json');
    writeFileSync(file, JSON.stringify(tables));
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open', BREAKOUT_TABLES: file } });
    await skipFirstSignUp(service);
    client = new BrowserClient(service.apiUrl);
    await client.post('/sign-up', { email: 'a@example.com', password });
    api = new ApiClient(service, (await client.post<{ token: string }>('/token')).body.token);
  });
  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  const call = (path: string, init: RequestInit = {}) =>
    fetch(service.apiUrl + path, { redirect: 'manual', ...init });

  it('is the target of redirects, and nothing else is', async () => {
    for (const [path, status] of [
      ['/', 302],
      ['/?next=https://elsewhere.example/', 302],
      ['/dashboard', 308],
      ['/dashboard?next=//elsewhere.example', 308],
    ] as const) {
      const { status: found, headers } = await call(path);
      expect([path, found, headers.get('location')]).toEqual([path, status, '/dashboard/']);
    }
  });

  it('has the common headers, and explains what to do without a build', async () => {
    for (const path of ['/dashboard/', '/dashboard/links?group=x']) {
      const response = await call(path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      const text = await response.text();
      if (existsSync('dist/apps/dashboard/index.html')) {
        expect(response.status).toBe(200);
        const nonce =
          /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
        expect(nonce).toMatch(/^[\w+/]{22}==$/);
        expect(text).not.toContain('__CSP_NONCE__');
      } else {
        expect([response.status, text]).toEqual([503, expect.stringContaining('npm run build')]);
      }
    }
    const unknown = await call('/dashboard/assets/unknown.js');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it.each(['/dashboard/', '/dashboard/links', '/dashboard/assets/x.js', '/dashboard', '/'])(
    '%s supports only GET and HEAD',
    async (path) => {
      for (const method of ['POST', 'DELETE', 'PUT']) {
        const { status, headers } = await call(path, { method });
        expect([method, status, headers.get('allow')?.split(', ').sort()]).toEqual([
          method,
          405,
          ['GET', 'HEAD'],
        ]);
      }
    },
  );

  it('renders a draft as visitors would see it, with the visible links', async () => {
    const create = async (api: ApiClient, slug: string) =>
      (await api.post<{ id: string }>('/v1/links', { slug, destination: 'https://example.com/' })).body.id;
    const [live, paused] = [await create(api, 'live'), await create(api, 'paused')];
    await api.post(`/v1/links/${paused}/pause`, {});
    const outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
    const foreign = await create(outsider, 'foreign');
    const { status, body } = await client.post<{ html: string; items: number[] }>('/previews/website', {
      name: 'Anna <script>',
      headline: 'Ceramics',
      bio: null,
      theme: 'forest',
      items: [
        { title: 'Shop', url: 'https://shop.example/' },
        { title: 'Live', link: live },
        { id: live, title: 'Paused', link: paused },
        { title: 'Foreign', link: foreign },
        { title: 'Nonsense', link: 'nonsense' },
        { title: '', image: { alt: 'A picture that nobody has uploaded' } },
        { title: 'Over', text: 'It was yesterday.', expiresAt: '2001-01-01T00:00:00.000Z' },
        { title: 'Diary', url: 'https://diary.example/' },
      ],
      socials: [{ network: 'github', url: 'https://github.com/anna' }],
    });
    expect(status).toBe(200);
    const items = [...body.html.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>/g)].map(([, ...found]) => found);
    expect(items).toEqual([
      ['https://shop.example/', 'Shop'],
      [`${service.redirectUrl}/live`, 'Live'],
      ['https://diary.example/', 'Diary'],
    ]);
    expect(body.items).toEqual([0, 1, 7]);
    expect(body.html).toContain('Anna &lt;script&gt;');
    expect(body.html).toContain('https://github.com/anna');
    expect(body.html).not.toContain('<script');
  });

  it('shows links and the link preview of a page on their own domain', async () => {
    const host = 'go.shop.example';
    const { id } = (await api.post<{ id: string }>('/v1/domains', { host })).body;
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    await database.query('update domains set proven_at = now() where uid = $1', [id]);
    await database.end();
    const create = async (path: string, body: object) =>
      (await api.post<{ id: string; url: string }>(path, { ...body, domain: host })).body;
    const link = await create('/v1/links', { slug: 'own', destination: 'https://example.com/' });
    const page = await create('/v1/websites', { slug: 'anna' });
    const items = [{ title: 'Own', link: link.id }];
    const { body } = await client.post<{ html: string }>('/previews/website', { name: 'Anna', items });
    expect(new URL(link.url).hostname).toBe(host);
    expect(body.html).toContain(`<a href="${link.url}">Own</a>`);
    const card = async (website?: string) =>
      (
        await client.post<{ image: string }>('/previews/website-card', {
          name: 'Anna',
          slug: 'anna',
          website,
        })
      ).body.image;
    const image = await card(page.id);
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect(image).toBe(await card(page.id));
    expect(image).not.toBe(await card());
  });

  it.each([
    [{ theme: 'classic' }, 'name', 'required'],
    [{ name: 'A', theme: 'none' }, 'theme', 'invalid_choice'],
    [{ name: 'A', items: [{ title: 'x', url: 'http://plain.example/' }] }, 'items.0.url', undefined],
    [{ name: 'A', slug: 'a' }, 'slug', 'unknown'],
  ])('rejects the draft %j', async (draft, field, code) => {
    const response = await client.post<ErrorBody>('/previews/website', draft);
    expect([response.status, response.body.error.fields?.[0]]).toMatchObject([
      400,
      code === undefined ? { field } : { field, code },
    ]);
  });

  it.each([
    ['behavior=basic', 'redirect', false],
    ['behavior=non-meta', 'redirect', false],
    ['behavior=conservative', 'page', true],
    ['behavior=conservative&app=tiktok&platform=android', 'page', true],
    ['behavior=conservative&app=others', 'page', true],
    ['behavior=aggressive&app=instagram&platform=android', 'attempt', true],
    ['behavior=aggressive&app=line&platform=ios', 'attempt', false],
  ])('previews the first step of a visit: %s', async (query, step, page) => {
    const headers = { 'Accept-Language': 'de' };
    const { body } = await client.get<{ step: string; html: string | null }>(`/previews/breakout?${query}`, {
      headers,
    });
    expect([body.step, body.html !== null]).toEqual([step, page]);
    if (page) expect(body.html).toContain('<html lang="de"');
  });

  it("previews the effect of the operator's tables on it", async () => {
    const query = 'behavior=aggressive&app=kakaotalk';
    const ios = await client.get<{ step: string; html: string }>(`/previews/breakout?${query}&platform=ios`);
    expect([ios.body.step, ios.body.html.includes('id="copy"')]).toEqual(['page', true]);
    const android = await client.get<{ step: string }>(`/previews/breakout?${query}&platform=android`);
    expect(android.body.step).toBe('attempt');
  });

  it.each([
    '',
    'behavior=none',
    'behavior=basic&app=other',
    'behavior=basic&platform=desktop',
    'behavior=basic&x=1',
  ])('rejects the preview %j', async (query) => {
    expect((await client.get(`/previews/breakout?${query}`)).status).toBe(400);
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    ['https://shop.example/', null],
    ['shop.exa', null],
  ])('previews the way into the app of a destination: %s', async (destination, opens) => {
    const query = new URLSearchParams({ behavior: 'conservative', destination }).toString();
    const { status, body } = await client.get<{ html: string; opens: string | null }>(
      `/previews/breakout?${query}`,
    );
    expect([status, body.opens, body.html.includes('YouTube')]).toEqual([200, opens, opens !== null]);
  });

  it.each([
    ['gate', 'rel="nofollow"'],
    ['password', 'type="password"'],
    ['blocked', '<h1>'],
  ])('previews the page before the destination: %s', async (page, content) => {
    const { body } = await client.get<{ html: string }>(`/previews/guard?page=${page}`, {
      headers: { 'Accept-Language': 'de' },
    });
    expect(body.html).toContain('<html lang="de"');
    expect(body.html).toContain(content);
    expect((await client.get(`/previews/guard?page=${page}x`)).status).toBe(400);
  });

  it('shows the brand of the account in the previews of pages that show it', async () => {
    const brand = { name: 'Studio North', accent: '#0a7d5c', background: '#fff7e6', showOnPages: true };
    const pages = ['breakout?behavior=conservative', 'guard?page=gate', 'guard?page=password'];
    const shown = async () => {
      const previews = pages.map((page) => client.get<{ html: string }>(`/previews/${page}`));
      return (await Promise.all(previews)).map(({ body }) =>
        ['Studio North', '--accent:#0a7d5c', '<img'].map((part) => body.html.includes(part)),
      );
    };
    const set = (value: object | null) => api.patch('/v1/account/settings', { brand: value });
    await set(brand);
    expect(await shown()).toEqual(pages.map(() => [true, true, false]));
    const headers = { 'Content-Type': 'image/png' };
    await api.put('/v1/account/logo', await sampleImage('PNG', 300, 200), { headers });
    expect(await shown()).toEqual(pages.map(() => [true, true, true]));
    await api.delete('/v1/account/logo');
    await set({ ...brand, showOnPages: false });
    expect(await shown()).toEqual(pages.map(() => [false, false, false]));
    await set(null);
  });

  it('tries a link that is not saved', async () => {
    const visitor = { country: 'BR', device: 'mobile', system: 'android', browser: 'chrome', app: 'tiktok' };
    const link = {
      destination: 'https://shop.example/',
      behavior: 'aggressive',
      gate: 'adult',
      hasPassword: true,
      rules: [{ when: { countries: ['BR'] }, then: { destination: 'https://shop.example/br' } }],
    };
    expect((await client.post('/previews/visit', { link, visitor })).body).toEqual({
      stages: ['gate', 'password', 'breakout'],
      end: 'redirect',
      location: 'https://shop.example/br',
      rule: 0,
      drawn: false,
    });
    const invalid = { ...link, rules: [{ when: { countries: ['ZZ'] }, then: { blocked: true } }] };
    const { status, body } = await client.post<ErrorBody>('/previews/visit', { link: invalid, visitor });
    expect([status, body.error.fields?.map(({ field }) => field)]).toEqual([
      400,
      ['link.rules.0.when.countries'],
    ]);
  });

  it('lists what conditions can name, and rules accept all of it', async () => {
    const { body } = await client.get<Record<string, { key: string; label: string }[]>>('/choices/rules');
    expect(body.countries).toContainEqual({ key: 'DE', label: 'Germany' });
    expect(body.sources).toContainEqual({ key: 'direct', label: 'Direct' });
    expect(body.apps).toContainEqual({ key: 'webview', label: 'Another app' });
    const names = { ...body, inApp: body.apps };
    const rules = Object.entries(names)
      .filter(([name]) => name !== 'apps')
      .map(([name, choices = []]) => ({
        when: { [name]: choices.map(({ key }) => key).slice(-250) },
        then: { blocked: true },
      }));
    const { status } = await api.post('/v1/links', {
      slug: 'choices',
      destination: 'https://shop.example/',
      behavior: 'basic',
      rules,
    });
    expect([rules.length, status]).toEqual([6, 201]);
  });

  it('lists the choices by name', async () => {
    const { body } = await client.get<Record<string, { key: string; label: string }[]>>('/choices');
    expect(body.themes).toContainEqual({ key: 'forest', label: 'Forest' });
    expect(body.networks).toContainEqual({ key: 'youtube', label: 'YouTube' });
    expect(body.apps).toContainEqual({ key: 'kakaotalk', label: 'KakaoTalk' });
    expect(body.apps).toContainEqual({ key: 'others', label: 'Other apps' });
    for (const { key } of body.apps ?? []) {
      const { status } = await client.get(`/previews/breakout?behavior=aggressive&app=${key}`);
      expect([key, status]).toEqual([key, 200]);
    }
  });
});
