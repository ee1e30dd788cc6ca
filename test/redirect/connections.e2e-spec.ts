import { AppUnderTest, startService, type Service } from '@app/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DatabaseProxy } from './database-proxy.js';
import { Stored } from './stored.js';
import { phone } from './visit.js';

/** A connection that is kept, and everything that came over it. */
class KeptConnection {
  text = '';
  readonly closed: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (this.text += chunk));
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close');
  }

  static async to(url: string): Promise<KeptConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new KeptConnection(socket);
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  ask(path: string): void {
    this.send(`GET ${path} HTTP/1.1\r\nHost: short.example\r\nUser-Agent: ${phone}\r\n\r\n`);
  }

  async answered(): Promise<string> {
    while (!this.text.includes('\r\n\r\n')) await Promise.race([once(this.socket, 'data'), this.closed]);
    return this.text;
  }

  end(): void {
    this.socket.destroy();
  }
}

describe('connections', () => {
  let service: Service;
  let stored: Stored;
  let proxy: DatabaseProxy;
  let redirect: AppUnderTest;

  beforeAll(async () => {
    service = await startService({ apps: [] });
    stored = new Stored(service.databaseUrl);
    proxy = await DatabaseProxy.before(service.databaseUrl);
    redirect = new AppUnderTest('redirect', { ...service.env, DATABASE_URL: proxy.url, LOG_LEVEL: 'error' });
    await redirect.start();
  }, 60_000);
  afterAll(async () => {
    await redirect.stop();
    await proxy.close();
    await stored.close();
    await service.stop();
  });

  it('are kept between visits', async () => {
    const { slug } = await stored.link('https://x.example/');
    const kept = await KeptConnection.to(service.redirectUrl);
    kept.ask(`/${slug}`);
    expect(await kept.answered()).toContain('Location: https://x.example/\r\n');
    kept.text = '';
    kept.ask(`/${slug}`);
    expect(await kept.answered()).toMatch(/^HTTP\/1\.1 302 /);
    kept.end();
  });

  it.each([
    'GET /\u00ff\u0001 HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  ])('that carry no HTTP are refused in the one error shape', async (text) => {
    const connection = await KeptConnection.to(service.redirectUrl);
    connection.send(text);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(connection.text).toContain('"code":"invalid_request"');
  });

  it('are let go when the app stops, after the answers that are under way', async () => {
    const { slug } = await stored.link('https://x.example/');
    const idle = await KeptConnection.to(service.redirectUrl);
    idle.ask('/robots.txt');
    await idle.answered();
    const untouched = await KeptConnection.to(service.redirectUrl);
    proxy.swallow();
    const waiting = await KeptConnection.to(service.redirectUrl);
    waiting.ask(`/${slug}`);
    const other = await KeptConnection.to(service.redirectUrl);
    other.ask('/robots.txt');
    await other.answered();
    const { code } = await redirect.kill('SIGTERM');
    expect(code).toBe(0);
    await Promise.all([idle.closed, untouched.closed, waiting.closed, other.closed]);
    expect(waiting.text).toMatch(/^HTTP\/1\.1 503 /);
    expect(waiting.text).toMatch(/^Connection: close\r$/im);
    await proxy.restore();
    await redirect.start();
  }, 60_000);
});
