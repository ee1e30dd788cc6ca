import { ApiClient, createAccountWithKey, freePort, type Service, startService } from '@app/testing';
import { readFileSync } from 'node:fs';
import { phone } from '../redirect/visit.js';
import { NginxProcess } from './nginx-process.js';

describe("the README's configuration of nginx", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  it('passes on the longest destination with the longest query and a voucher', async () => {
    const port = await freePort();
    const [, block = ''] = /```nginx\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
    const server = block
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('http://127.0.0.1:3001', service.redirectUrl);
    const nginx = await NginxProcess.serving({ redirect: `http://127.0.0.1:${port}` }, [server]);
    try {
      const { key } = await createAccountWithKey(service);
      const destination = `https://example.com/${'ä'.repeat(1_362)}`;
      const link = { slug: 'longest', destination, forwardQuery: true, conversions: true };
      expect((await new ApiClient(service, key).post('/v1/links', link)).status).toBe(201);
      const query = `?q=${'x'.repeat(2_046)}`;
      const response = await fetch(`${nginx.urls.redirect}/longest${query}`, {
        redirect: 'manual',
        headers: { 'User-Agent': phone },
      });
      expect(response.status).toBe(302);
      const location = response.headers.get('location') ?? '';
      expect(location.replace(/&wp_click=[\w-]{184}$/, '')).toBe(new URL(destination).href + query);
      expect(location).toContain('&wp_click=');
    } finally {
      await nginx.remove();
    }
  });
});
