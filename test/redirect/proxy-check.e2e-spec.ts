import { proxyCheckAddress } from '@app/common';
import { type Service, startService } from '@app/testing';
import pg from 'pg';
import { TestStore } from './test-store.js';
import { phone, visit } from './visit.js';

interface Seen {
  address: string;
  verdict: string;
  trustedProxies: string | null;
  explanation: string[];
}

async function secretOf({ databaseUrl }: Service): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  await client.end();
  return rows[0]?.value ?? '';
}

describe('the proxy check', () => {
  let service: Service;
  let secret: string;
  const path = (now = Date.now(), by = secret) =>
    proxyCheckAddress(service.redirectUrl, by, now).slice(service.redirectUrl.length);
  const request = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    visit(service.redirectUrl, { path: target, method, headers: { 'User-Agent': phone, ...headers } });
  const seen = async (headers: Record<string, string> = {}) => {
    const { status, body } = await request(`${path()}&format=json`, headers);
    expect(status).toBe(200);
    return JSON.parse(body) as Seen;
  };

  describe('behind a proxy that is not trusted', () => {
    beforeAll(async () => {
      service = await startService({ apps: ['redirect'], env: { LOG_LEVEL: 'trace' } });
      secret = await secretOf(service);
    });
    afterAll(() => service.stop());

    it('reports the setting to change', async () => {
      expect(await seen({ 'X-Forwarded-For': '203.0.113.9' })).toMatchObject({
        address: '127.0.0.1',
        verdict: 'untrusted-proxy',
        trustedProxies: '127.0.0.1/32',
      });
      const { body } = await request(path(), { 'X-Forwarded-For': '203.0.113.9' });
      expect(body).toContain('<code>TRUSTED_PROXIES=127.0.0.1/32</code>');
    });

    it('detects a missing proxy and a proxy that uses another header', async () => {
      expect(await seen()).toMatchObject({ verdict: 'private-peer' });
      expect(await seen({ 'X-Real-IP': '203.0.113.9' })).toMatchObject({ verdict: 'other-header' });
    });

    it('returns the usual 404 for a forged, modified or expired token', async () => {
      const ordinary = await request('/no-such-slug');
      const fresh = path();
      for (const target of [
        path(Date.now() - 11 * 60_000),
        path(Date.now() + 5 * 60_000),
        path(Date.now(), 'another secret'),
        `${fresh}x`,
        fresh.replace('?t=', '?t=1'),
        fresh.split('?')[0] ?? '',
        '/.well-known/waypost/proxy-check?t=',
        `/.well-known/waypost/proxy-check?t=%00&${fresh.split('?')[1]}`,
      ]) {
        const { status, headers, body } = await request(target);
        expect([target, status, body === ordinary.body]).toEqual([target, 404, true]);
        expect(headers['cache-control']).toBe('private, no-store');
      }
      expect((await request(fresh.replace('proxy-check', 'proxy-checks'))).body).toBe('Not found\n');
    });
  });

  describe('behind a trusted proxy', () => {
    let store: TestStore;

    beforeAll(async () => {
      service = await startService({ env: { LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1' } });
      secret = await secretOf(service);
      store = new TestStore(service.databaseUrl);
    });
    afterAll(async () => {
      await store.close();
      await service.stop();
    });

    it('shows what the service sees of the visitor, on an uncacheable page', async () => {
      const { status, headers, body } = await request(path(), {
        'X-Forwarded-For': '8.8.8.8',
        Referer: 'https://www.google.de/',
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'content-length': String(Buffer.byteLength(body)),
      });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
      );
      expect(headers['set-cookie']).toBeUndefined();
      for (const text of ['8.8.8.8', 'United States (US)', 'Mobile', 'Google', 'X-Forwarded-For']) {
        expect(body).toContain(text);
      }
      const head = await request(path(), {}, 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
      expect((await request(path(), {}, 'POST')).status).toBe(405);
    });

    it('returns the same as JSON', async () => {
      const { headers, body } = await request(`${path()}&format=json`, { 'X-Forwarded-For': '8.8.8.8' });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(body)).toEqual({
        address: '8.8.8.8',
        country: { key: 'US', label: 'United States' },
        device: { key: 'mobile', label: 'Mobile' },
        source: { key: 'direct', label: 'Direct' },
        excluded: null,
        takenFrom: 'x-forwarded-for',
        peer: '127.0.0.1',
        verdict: 'trusted-proxy',
        right: true,
        explanation: [expect.stringContaining('8.8.8.8'), expect.any(String)] as string[],
        trustedProxies: null,
        headers: [{ name: 'x-forwarded-for', value: '8.8.8.8', used: true, advice: null }],
      });
      const { body: byCurl } = await request(`${path()}&format=json`, { 'User-Agent': 'curl/8.14.1' });
      expect(JSON.parse(byCurl)).toMatchObject({ excluded: 'bot', verdict: 'trusted-without-header' });
    });

    it('escapes header values', async () => {
      const { body } = await request(path(), {
        'X-Forwarded-For': `203.0.113.9, <script>alert(1)</script>`,
        'X-Real-IP': `"><img src=x>`,
      });
      expect(body).not.toMatch(/<script|<img/);
      expect(body).toContain('&lt;script&gt;');
    });

    it('counts nothing and stores nothing about the visitor', async () => {
      for (const address of ['203.0.113.99', '2001:db8::9999']) {
        for (const target of [path(), `${path()}&format=json`, path(0)]) {
          await request(target, { 'X-Forwarded-For': address, 'X-Real-IP': address });
        }
      }
      const marker = await store.addLink('https://x.example/');
      await request(`/${marker.slug}`);
      const { by } = await store.waitForCounts(marker, { views: 1, clicks: 1, excluded: 0 });
      expect(by).not.toEqual({});
      const kept =
        (await store.clickPathText()) +
        Object.values(service.apps)
          .map((app) => app.output())
          .join('');
      for (const trace of ['203.0.113.99', '9999', '8.8.8.8', '/.well-known/waypost'])
        expect(kept).not.toContain(trace);
    });
  });

  it('returns 503 until it has read the secret from the database', async () => {
    service = await startService({ apps: ['redirect'] });
    try {
      secret = await secretOf(service);
      const target = path();
      const client = new pg.Client({ connectionString: service.databaseUrl });
      await client.connect();
      await client.query('alter table secrets rename to secrets_away');
      expect((await request(target)).status).toBe(503);
      await client.query('alter table secrets_away rename to secrets');
      await client.end();
      expect((await request(target)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
