import { ApiClient, createAccountWithKey, type Service, skipFirstSignUp, startService } from '@app/testing';
import { existsSync } from 'node:fs';
import { BrowserClient, type ErrorBody } from './browser-client.js';

const password = 'correct horse battery staple';

describe('the page and its previews', () => {
  let service: Service;
  let client: BrowserClient;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open' } });
    await skipFirstSignUp(service);
    client = new BrowserClient(service.apiUrl);
    await client.post('/sign-up', { email: 'a@example.com', password });
    api = new ApiClient(service, (await client.post<{ token: string }>('/token')).body.token);
  });
  afterAll(() => service?.stop());

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

  it('has the common headers; without a build, it says what to do', async () => {
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
    const stranger = new ApiClient(service, (await createAccountWithKey(service)).key);
    const foreign = await create(stranger, 'foreign');
    const { status, body } = await client.post<{ html: string }>('/previews/website', {
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
      ],
      socials: [{ network: 'github', url: 'https://github.com/anna' }],
    });
    expect(status).toBe(200);
    const items = [...body.html.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>/g)].map(([, ...found]) => found);
    expect(items).toEqual([
      ['https://shop.example/', 'Shop'],
      [`${service.redirectUrl}/live`, 'Live'],
    ]);
    expect(body.html).toContain('Anna &lt;script&gt;');
    expect(body.html).toContain('https://github.com/anna');
    expect(body.html).not.toContain('<script');
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

  it.each([
    '',
    'behavior=none',
    'behavior=basic&app=other',
    'behavior=basic&platform=desktop',
    'behavior=basic&x=1',
  ])('rejects the preview %j', async (query) => {
    expect((await client.get(`/previews/breakout?${query}`)).status).toBe(400);
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
