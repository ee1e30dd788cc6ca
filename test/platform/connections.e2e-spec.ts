import { defaultHost } from '@app/common';
import { type Service, startService } from '@app/testing';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that is slow or idle on purpose. */
class SlowClient {
  received = '';

  private constructor(
    private readonly socket: Socket,
    readonly closed: Promise<unknown>,
  ) {
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
  }

  static async connect(url: string): Promise<SlowClient> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const client = new SlowClient(socket, new Promise((resolve) => socket.once('close', resolve)));
    await once(socket, 'connect');
    return client;
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Sends one character per second until the connection is closed. */
  async trickle(text: string): Promise<void> {
    const characters = [...text];
    const timer = setInterval(() => this.socket.write(characters.shift() ?? 'x'), 1000);
    await this.closed;
    clearInterval(timer);
  }

  end(): void {
    this.socket.destroy();
  }
}

describe('connections to every app', () => {
  let service: Service;
  const urls = () => [service.apiUrl, service.redirectUrl, service.workerUrl, service.jobsUrl];

  beforeAll(async () => {
    // Empty: the default.
    service = await startService({ apps: ['api', 'redirect', 'worker', 'jobs'], env: { HOST: '' } });
  });
  afterAll(() => service?.stop());

  it('are closed if the head of a request does not arrive, however it is sent', async () => {
    await Promise.all(
      urls().map(async (url) => {
        const [silent, slow] = [await SlowClient.connect(url), await SlowClient.connect(url)];
        slow.send('GET /health/live HTTP/1.1\r\nHost: a\r\nX: ');
        await Promise.all([silent.closed, slow.trickle('')]);
        expect(slow.received).toMatch(/^HTTP\/1\.1 400 /);
        expect(slow.received).toContain('The request did not arrive in time.');
      }),
    );
  });

  it('are closed if a body does not arrive, while others are served', async () => {
    const slow = await SlowClient.connect(service.apiUrl);
    slow.send(
      'POST /dashboard/api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    const closed = slow.trickle('"email":');
    expect((await fetch(`${service.apiUrl}/health/live`)).status).toBe(200);
    await closed;
    expect(slow.received).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are limited, and idle ones make room', async () => {
    const hoarded = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const client = await SlowClient.connect(service.workerUrl);
        client.send('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
        return client;
      }),
    );
    while (!hoarded.every(({ received }) => received.includes('"ok"'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const refused = await SlowClient.connect(service.workerUrl);
    await refused.closed;
    expect(refused.received).toBe('');
    await Promise.all(hoarded.map(({ closed }) => closed));
    expect((await fetch(`${service.workerUrl}/health/live`)).status).toBe(200);
  });

  it.each([
    ['two Hosts', '/health/live', 'localhost\r\nHost: localhost'],
    ['a Host that is none', '/health/live', 'user@localhost'],
    ['two lengths', '/health/live', 'localhost\r\nContent-Length: 0\r\nContent-Length: 0'],
    ['a length and chunks', '/health/live', 'localhost\r\nContent-Length: 0\r\nTransfer-Encoding: chunked'],
    ['a folded header', '/health/live', 'localhost\r\nX-A: a\r\n b'],
    ['a header with a NUL', '/health/live', 'localhost\r\nX-A: a\0b'],
    ['a line that ends with LF alone', '/health/live', 'localhost\nX-A: a'],
    ['a target without a path', 'localhost:80', 'localhost'],
  ])('end when a request has %s, with an error in the common format', async (_what, target, host) => {
    for (const url of urls()) {
      const client = await SlowClient.connect(url);
      client.send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /second HTTP/1.1\r\nHost: a\r\n\r\n`);
      await client.closed;
      expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
      expect(client.received).toContain('"code":"invalid_request"');
      expect(client.received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
  });

  it('serve a target with a host as that host, whatever the Host header names', async () => {
    for (const url of urls()) {
      const metrics = async (host: string): Promise<string> => {
        const client = await SlowClient.connect(url);
        client.send(
          `GET http://${host}/metrics HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
        );
        await client.closed;
        return client.received;
      };
      expect(await metrics(new URL(url).host)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await metrics('other.example')).toMatch(/^HTTP\/1\.1 404 /);
    }
  });

  const loopback = defaultHost() === '::' ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];

  it.each(loopback)('are accepted at %s by default', async (address) => {
    for (const url of urls()) {
      const { port } = new URL(url);
      expect((await fetch(`http://${address}:${port}/health/live`)).status).toBe(200);
    }
  });
});
