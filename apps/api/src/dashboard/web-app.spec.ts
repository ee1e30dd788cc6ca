import helmet from '@fastify/helmet';
import { temporaryFolder, type TemporaryFolder } from '@app/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveWebApp } from './web-app.js';

describe('serveWebApp', () => {
  let folder: TemporaryFolder;
  let fastify: FastifyInstance;

  beforeAll(async () => {
    folder = await temporaryFolder();
    mkdirSync(join(folder.path, 'assets'));
    writeFileSync(
      join(folder.path, 'index.html'),
      '<meta content="__CSP_NONCE__"><style nonce="__CSP_NONCE__">',
    );
    writeFileSync(join(folder.path, 'assets/app-1.js'), 'run()');
    writeFileSync(join(folder.path, 'assets/app-1.js.gz'), gzipSync('run()'));
    writeFileSync(join(folder.path, 'color-scheme.js'), 'scheme()');
    fastify = Fastify();
    await fastify.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } } });
    serveWebApp(fastify, folder.path);
  });
  afterAll(async () => {
    await fastify?.close();
    await folder?.remove();
  });

  it.each(['/dashboard/', '/dashboard/links/x', '/dashboard/?next=//elsewhere.example', '/dashboard/apis'])(
    'serves the page at %s, never cached, with a new nonce each time',
    async (url) => {
      const [first, second] = [await fastify.inject(url), await fastify.inject(url)];
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      const nonce = /content="([^"]+)"/.exec(first.body)?.[1] ?? '';
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(first.body).toBe(`<meta content="${nonce}"><style nonce="${nonce}">`);
      expect(first.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
          `font-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
          `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      );
      expect(second.body).not.toBe(first.body);
    },
  );

  it('serves assets with a permanent cache lifetime, precompressed if the build did that', async () => {
    const plain = await fastify.inject('/dashboard/assets/app-1.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'run()']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const headers = { 'Accept-Encoding': 'gzip' };
    const compressed = await fastify.inject({ url: '/dashboard/assets/app-1.js', headers });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(compressed.headers['content-type']).toContain('javascript');
  });

  it('revalidates the script whose name does not change', async () => {
    const { statusCode, body, headers } = await fastify.inject('/dashboard/color-scheme.js');
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'scheme()', 'public, max-age=0']);
    expect(headers['content-type']).toContain('javascript');
  });

  it.each([
    ['/dashboard/assets/app-2.js', 404],
    ['/dashboard/assets/', 403],
    ['/dashboard/assets/..%2findex.html', 404],
  ])('does not serve the page in place of the missing file %s', async (url, status) => {
    const { statusCode, body } = await fastify.inject(url);
    expect([statusCode, body.includes('<meta')]).toEqual([status, false]);
  });

  it.each([
    ['/', 302],
    ['/dashboard', 308],
  ])('redirects %s to the page', async (url, status) => {
    const { statusCode, headers } = await fastify.inject(url);
    expect([statusCode, headers.location]).toEqual([status, '/dashboard/']);
  });

  it('explains what to do if the app is not built', async () => {
    const unbuilt = Fastify();
    serveWebApp(unbuilt, join(folder.path, 'nothing'));
    const { statusCode, body, headers } = await unbuilt.inject('/dashboard/');
    expect([statusCode, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(body).toContain('npm run build');
    await unbuilt.close();
  });
});
