import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
} from '@app/testing';
import { instagram, phone, visit } from './visit.js';

const maxPageBytes = 30 * 1024;

let service: Service;
let account: AccountWithKey;

async function begin(env: Record<string, string>): Promise<void> {
  service = await startService({ apps: ['api', 'redirect'], env });
  account = await createAccountWithKey(service);
  const api = new ApiClient(service, account.key);
  const items = Array.from({ length: 100 }, (_, n) => ({
    title: `Item ${n} ${'x'.repeat(80)}`,
    url: 'https://shop.example/',
  }));
  await api.post('/v1/websites', { slug: 'Ada', published: true, items });
  await api.post('/v1/links', {
    slug: 'Leave',
    destination: 'https://shop.example/',
    behavior: 'aggressive',
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  visit(`${service.redirectUrl}/${path}`, {
    headers: { 'User-Agent': phone, 'Accept-Language': 'en', ...headers },
  });
const german = { 'Accept-Language': 'de-AT,de;q=0.9' };

describe('while sign-up is open', () => {
  beforeAll(() => begin({ SIGNUP: 'open' }));
  afterAll(() => service?.stop());

  it('a bio page has a link to report it, in the language of the visitor, within its size', async () => {
    const { status, headers, body } = await get('ada');
    expect(status).toBe(200);
    expect(body).toContain(
      `<p class="report" lang="en" dir="ltr"><a href="${service.apiUrl}/report?slug=Ada" rel="nofollow noreferrer">Report this page</a></p>`,
    );
    expect(headers.vary).toBe('Accept-Language');
    expect(headers['content-security-policy']).toContain("form-action 'none'");
    expect(Buffer.byteLength(body)).toBeLessThan(maxPageBytes);
    expect((await get('ada', german)).body).toContain('>Diese Seite melden</a>');
    const arabic = await get('ada', { 'Accept-Language': 'ar' });
    expect(arabic.body).toContain('<p class="report" lang="ar" dir="rtl">');
    expect((await get('ada')).body).toBe(body);
  });

  it('a breakout page has a link to report the link; other visitors are redirected as before', async () => {
    const { body } = await get('leave', { 'User-Agent': instagram, ...german });
    expect(body).toContain(`<a href="${service.apiUrl}/report?slug=Leave" rel="nofollow noreferrer">`);
    expect(body).toContain('Diesen Link melden');
    expect((await get('leave')).status).toBe(302);
  });

  it('slugs still accept no form, and the report page is not on the short host', async () => {
    const { status } = await visit(`${service.redirectUrl}/ada`, { method: 'POST', body: 'slug=ada' });
    expect(status).toBe(405);
    expect((await get('report?slug=ada')).status).toBe(404);
  });
});

describe('while sign-up is closed', () => {
  beforeAll(() => begin({}));
  afterAll(() => service?.stop());

  it('no page has a link to report it', async () => {
    for (const [path, agent] of [
      ['ada', phone],
      ['leave', instagram],
    ] as const) {
      const { status, body } = await get(path, { 'User-Agent': agent });
      expect([status, body.includes('report')]).toEqual([200, false]);
    }
    const { body, headers } = await get('ada');
    expect(headers.vary).toBeUndefined();
    expect((await get('ada', german)).body).toBe(body);
  });
});
