import { startService, type Service } from '@app/testing';
import { visit } from './visit.js';

describe('what browsers and programs ask every site for', () => {
  let service: Service;
  const at = (path: string) => `${service.redirectUrl}/${path}`;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect'] });
  }, 60_000);
  afterAll(() => service.stop());

  it('is robots.txt, which lets everybody in', async () => {
    expect(await visit(at('robots.txt'))).toMatchObject({
      status: 200,
      body: 'User-agent: *\nAllow: /\n',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    });
  });

  it('is an icon for the tabs of browsers', async () => {
    for (const path of ['favicon.ico', 'favicon.ico?v=2']) {
      const answer = await fetch(at(path));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/x-icon');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const [offset, length] = [bytes.readUInt32LE(18), bytes.readUInt32LE(14)];
      expect(offset + length).toBe(bytes.length);
      expect(bytes.toString('latin1', offset + 1, offset + 4)).toBe('PNG');
    }
  });

  it.each([
    '.well-known',
    '.well-known/',
    '.well-known/security.txt',
    '.well-known/apple-app-site-association',
    '.well-known/acme-challenge/x?y=1',
    'apple-touch-icon.png',
    'apple-touch-icon-120x120-precomposed.png',
  ])('is /%s, which is told in few words not to be there', async (path) => {
    const answer = await visit(at(path));
    expect(answer).toMatchObject({
      status: 404,
      body: 'Not found\n',
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(await visit(at(path), { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
    expect((await visit(at(path), { method: 'POST' })).status).toBe(405);
  });
});
