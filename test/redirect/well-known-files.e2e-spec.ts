import { sharedService, type SharedService } from '@app/testing';
import { visit } from './visit.js';

describe('well-known files', () => {
  let service: SharedService;
  const at = (path: string) => `${service.redirectUrl}/${path}`;

  beforeAll(async () => {
    service = await sharedService();
  });

  it('include a robots.txt that allows everyone', async () => {
    expect(await visit(at('robots.txt'))).toMatchObject({
      status: 200,
      body: 'User-agent: *\nAllow: /\n',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    });
  });

  it('include a favicon', async () => {
    for (const path of ['favicon.ico', 'favicon.ico?v=2']) {
      const response = await fetch(at(path));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/x-icon');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      const bytes = Buffer.from(await response.arrayBuffer());
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
  ])('return a short 404 for /%s', async (path) => {
    const response = await visit(at(path));
    expect(response).toMatchObject({
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
