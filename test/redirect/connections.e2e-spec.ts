import { startService, type Service } from '@app/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TestStore } from './test-store.js';
import { phone } from './visit.js';

/** A keep-alive connection and everything received on it. */
class KeepAliveConnection {
  text = '';
  readonly closed: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (this.text += chunk));
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close');
  }

  static async to(url: string): Promise<KeepAliveConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new KeepAliveConnection(socket);
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  request(path: string): void {
    this.send(`GET ${path} HTTP/1.1\r\nHost: short.example\r\nUser-Agent: ${phone}\r\n\r\n`);
  }

  async receiveHead(): Promise<string> {
    while (!this.text.includes('\r\n\r\n')) await Promise.race([once(this.socket, 'data'), this.closed]);
    return this.text;
  }

  end(): void {
    this.socket.destroy();
  }
}

describe('connections', () => {
  let service: Service;
  let store: TestStore;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect'] });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await service.stop();
  });

  it('stay open between visits', async () => {
    const { slug } = await store.addLink('https://x.example/');
    const kept = await KeepAliveConnection.to(service.redirectUrl);
    kept.request(`/${slug}`);
    expect(await kept.receiveHead()).toContain('Location: https://x.example/\r\n');
    kept.text = '';
    kept.request(`/${slug}`);
    expect(await kept.receiveHead()).toMatch(/^HTTP\/1\.1 302 /);
    kept.end();
  });

  it.each([
    'GET /\u00ff\u0001 HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  ])('without valid HTTP get an error in the common format', async (text) => {
    const connection = await KeepAliveConnection.to(service.redirectUrl);
    connection.send(text);
    await connection.closed;
    expect(connection.text).toMatch(/^HTTP\/1\.1 400 /);
    expect(connection.text).toContain('"code":"invalid_request"');
  });

  it('are closed on shutdown after pending responses are sent', async () => {
    const { slug } = await store.addLink('https://x.example/');
    const stopWhileOneWaits = async (): Promise<string> => {
      const idle = await KeepAliveConnection.to(service.redirectUrl);
      idle.request('/robots.txt');
      await idle.receiveHead();
      const untouched = await KeepAliveConnection.to(service.redirectUrl);
      const lock = await store.lockSlugs();
      const waiting = await KeepAliveConnection.to(service.redirectUrl);
      waiting.request(`/${slug}`);
      await lock.waitForLookup();
      const stopped = service.apps.redirect.kill('SIGTERM');
      await idle.closed;
      await lock.release();
      expect(await stopped).toEqual({ code: 0, signal: null });
      await Promise.all([untouched.closed, waiting.closed]);
      await service.apps.redirect.start();
      return waiting.text;
    };
    let text: string;
    // On a busy machine, the lookup may have taken too long meanwhile.
    do text = await stopWhileOneWaits();
    while (text.startsWith('HTTP/1.1 503 '));
    expect(text).toMatch(/^HTTP\/1\.1 302 /);
    expect(text).toMatch(/^Connection: close\r$/im);
  });
});
