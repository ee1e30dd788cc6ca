import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { readFileSync } from 'node:fs';
import { CaddyProcess } from './caddy-process.js';
import { DnsmasqProcess } from './dnsmasq-process.js';

interface DomainBody {
  id: string;
  status: string;
  record: { name: string; value: string };
}

const destination = 'https://shop.example/';

const token = 'a-token-that-only-caddy-has';

/** The settings of Caddy, and of the apps. */
interface Setup {
  caddyfile: (redirect: string) => string;
  /** Undefined for the sample, which runs on the machine of the apps. */
  token: string | undefined;
}

const setups: [string, Setup][] = [
  ['deploy/Caddyfile', { caddyfile: () => readFileSync('deploy/Caddyfile', 'utf8'), token }],
  [
    'the sample of docs/domains.md',
    {
      caddyfile: (redirect) => {
        const [, sample = ''] = /^```\n(\{\n[^]+?)^```$/m.exec(readFileSync('docs/domains.md', 'utf8')) ?? [];
        return sample.replaceAll('127.0.0.1:3001', redirect);
      },
      token: undefined,
    },
  ],
];

describe.each(setups)('domains behind Caddy with %s', (_what, setup) => {
  let service: Service;
  let dns: DnsmasqProcess;
  let caddy: CaddyProcess;
  let api: ApiClient;

  beforeAll(async () => {
    dns = await DnsmasqProcess.start();
    const asking: Record<string, string> = setup.token ? { TLS_ASK_TOKEN: setup.token } : {};
    const SHORT_URL_BASE = 'https://go.test';
    service = await startService({
      apps: ['api', 'redirect'],
      env: { DNS_SERVERS: dns.address, SHORT_URL_BASE, ...asking },
    });
    const redirect = new URL(service.redirectUrl).host;
    caddy = await CaddyProcess.start(setup.caddyfile(redirect), {
      ...asking,
      SHORT_URL_BASE,
      API_BASE_URL: 'https://api.test',
      REDIRECT_UPSTREAM: redirect,
      API_UPSTREAM: new URL(service.apiUrl).host,
    });
    api = new ApiClient(service, (await createAccountWithKey(service)).key, { patient: false });
  });
  afterAll(async () => {
    await caddy?.stop();
    await service?.stop();
    await dns?.stop();
  });

  it('get a certificate and serve https once they are verified, and not before', async () => {
    const host = 'go.shop.test';
    const { body: domain } = await api.post<DomainBody>('/v1/domains', { host });
    await expect(caddy.get(host, '/summer')).rejects.toThrow();
    const path = `/v1/domains/${domain.id}/verify`;
    expect((await api.post<DomainBody>(path)).body.status).toBe('pending');
    await expect(caddy.get(host, '/summer')).rejects.toThrow();

    await dns.set({ [domain.record.name]: domain.record.value });
    await waitFor(async () => (await api.post<DomainBody>(path)).body.status === 'verified', {
      interval: 2_000,
      what: 'the proof',
    });
    await api.post('/v1/links', { slug: 'summer', destination, domain: host });
    const { certificate, response } = await waitFor(() => caddy.get(host, '/summer'), {
      what: 'https',
    });
    expect(certificate.subjectaltname).toBe(`DNS:${host}`);
    expect(response).toMatch(/^HTTP\/1\.1 302 /);
    expect(response).toMatch(new RegExp(`^location: ${destination}\r$`, 'im'));
    expect(response).toMatch(/^strict-transport-security: /im);
  });

  it('are the only names with a certificate, besides those of the installation', async () => {
    expect((await caddy.get('go.test', '/nothing')).response).toMatch(/^HTTP\/1\.1 404 /);
    await expect(caddy.get('other.test', '/')).rejects.toThrow();
    await expect(caddy.get('deeper.go.shop.test', '/')).rejects.toThrow();
  });

  it('are revealed to Caddy only', async () => {
    const ask = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${service.redirectUrl}/health/tls?domain=go.test${query}`, { headers });
    const asCaddy = setup.token ? `&token=${setup.token}` : '';
    expect((await ask(asCaddy)).status).toBe(200);
    expect((await ask('', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(404);
    expect((await ask('&token=another-token-of-somebody')).status).toBe(setup.token ? 404 : 200);
    expect((await caddy.get('go.test', '/health/tls?domain=go.test')).response).toMatch(/^HTTP\/1\.1 404 /);
  });
});
