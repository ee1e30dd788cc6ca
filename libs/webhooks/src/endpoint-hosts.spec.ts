import { loadSettings } from '@app/common';
import { waitFor } from '@app/testing';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createNetServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { text } from 'node:stream/consumers';
import { EndpointHosts, UnresolvedHostError } from './endpoint-hosts.js';
import { EndpointConnections } from './send/endpoint-connections.js';
import { post } from './send/post.js';

const hostsWith = (listed = ''): EndpointHosts =>
  new EndpointHosts(loadSettings({ WEBHOOK_PRIVATE_HOSTS: listed }));

describe('hosts of webhooks', () => {
  let server: Server;
  let port: number;
  let requests: number;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      requests++;
      response.end('x'.repeat(1_000_000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    requests = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const send = (hosts: EndpointHosts, url: string, limitMs?: number) =>
    post(new URL(url), {}, '{}', new EndpointConnections(hosts), limitMs);

  it('are resolved once per connection, which goes to the addresses that were checked', async () => {
    const hosts = hostsWith('10.0.0.0/8');
    const answers = [['10.99.99.99'], ['127.0.0.1']];
    let lookups = 0;
    hosts.resolve = async () => answers[Math.min(lookups++, 1)] ?? [];
    // The first answer is allowed, but no server listens there. The second one would lead to our server.
    const outcome = await send(hosts, `http://rebinding.example:${port}/`, 300);
    expect(outcome.status).toBeNull();
    expect([lookups, requests]).toEqual([1, 0]);
    const next = await send(hosts, `http://rebinding.example:${port}/`);
    expect(next).toMatchObject({ status: null, error: 'The host is on a private network.' });
    expect(requests).toBe(0);
  });

  it('are rejected if one of several addresses is private', async () => {
    const hosts = hostsWith();
    hosts.resolve = async () => ['93.184.215.14', '::ffff:127.0.0.1'];
    expect(await hosts.urlErrors('https://mixed.example/')).toMatchObject([{ code: 'private_host' }]);
    expect((await send(hosts, 'https://mixed.example/')).error).toBe('The host is on a private network.');
  });

  it.each([
    ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost', 'api.localhost.'],
    ...[
      '[::127.0.0.1]',
      '[::7f00:1]',
      '[::a00:1]',
      '[::1]',
      '[::]',
      '[4000::1]',
      '[fec0::1]',
      '[64:ff9b::7f00:1]',
    ],
  ])('are rejected if they are private, without a DNS lookup: %s', async (host) => {
    const hosts = hostsWith();
    hosts.resolve = () => Promise.reject(new UnresolvedHostError());
    const url = `https://${host}:${port}/`;
    expect(await hosts.urlErrors(url)).toMatchObject([{ field: 'url', code: 'private_host' }]);
    expect((await send(hosts, url)).error).toBe('The host is on a private network.');
    expect(requests).toBe(0);
  });

  it.each(['localhost', '127.0.0.1'])('may be this computer if %s is listed', async (listed) => {
    const hosts = hostsWith(listed);
    expect(await hosts.urlErrors(`https://localhost.:${port}/`)).toEqual([]);
    hosts.resolve = async () => ['127.0.0.1'];
    expect(await send(hosts, `http://localhost.:${port}/`)).toMatchObject({ status: 200 });
  });

  it('may be private if they are listed by name, address or network', async () => {
    for (const listed of ['receiver.internal', '127.0.0.1', '127.0.0.0/8,fd00::/8']) {
      const hosts = hostsWith(listed);
      hosts.resolve = async () => ['127.0.0.1'];
      expect([listed, (await send(hosts, `http://receiver.internal:${port}/`)).status]).toEqual([
        listed,
        200,
      ]);
    }
    const hosts = hostsWith('other.internal');
    hosts.resolve = async () => ['127.0.0.1'];
    expect((await send(hosts, `http://receiver.internal:${port}/`)).status).toBeNull();
  });

  it('have at most 64 KiB of their response read, and the log keeps its beginning', async () => {
    const outcome = await send(hostsWith('127.0.0.1'), `http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'x'.repeat(1_000) });
  });

  describe('have a limited time', () => {
    let slow: NetServer;
    let behave: (socket: Socket) => void;

    beforeAll(async () => {
      slow = createNetServer((socket) => behave(socket.on('error', () => undefined)));
      slow.listen(0, '127.0.0.1');
      await once(slow, 'listening');
    });
    afterAll(() => slow.close());

    /** Sends the first part at once, then another part every few milliseconds, until the client disconnects. */
    const drip = (first: string, part: string) => (socket: Socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(part), 5);
      socket.on('close', () => clearInterval(timer)).resume();
    };
    const attempt = async (limitMs = 200) => {
      const { port: slowPort } = slow.address() as AddressInfo;
      return send(hostsWith('127.0.0.1'), `http://127.0.0.1:${slowPort}/`, limitMs);
    };
    const late = { status: null, error: 'There was no response in time.', response: null };

    it.each<[string, (socket: Socket) => void]>([
      ['that is silent', (socket) => void socket.resume()],
      ['that sends its status byte by byte', drip('H', 'T')],
      ['that sends headers slowly', drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n')],
      ['that sends interim responses', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ])('to respond: a receiver %s', async (_name, how) => {
      behave = how;
      const outcome = await attempt();
      // Anything that is not HTTP is detected earlier.
      expect(outcome.status).toBeNull();
      expect(outcome.durationMs).toBeLessThan(2_000);
      if (!outcome.error?.startsWith('Parse Error')) expect(outcome).toMatchObject(late);
    });

    it('to respond: a receiver with endless headers', async () => {
      behave = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = (): void =>
          void socket.write(`x-${'y'.repeat(1_000)}: z\r\n`, (error) => error || more());
        more();
        socket.resume();
      };
      expect(await attempt(5_000)).toMatchObject({
        status: null,
        error: expect.stringContaining('Header overflow') as string,
      });
    });

    it('to finish their body, which is not needed to know their status', async () => {
      behave = drip('HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n', 'x');
      const outcome = await attempt(1_000);
      expect(outcome).toMatchObject({
        status: 200,
        error: null,
        response: expect.stringMatching(/^x+$/) as string,
      });
      expect(outcome.durationMs).toBeGreaterThanOrEqual(900);
      behave = drip('HTTP/1.1 500 Oops\r\nContent-Length: 60000\r\n\r\n', 'x');
      expect(await attempt(1_000)).toMatchObject({ status: 500, error: 'The response has the status 500.' });
    });

    it('unless they send more than is read', async () => {
      behave = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
        const more = (): void =>
          void socket.write('x'.repeat(65_536), (error) => error || setImmediate(more));
        more();
        socket.resume();
      };
      const outcome = await attempt(4_000);
      expect(outcome).toMatchObject({ status: 200, response: 'x'.repeat(1_000) });
      expect(outcome.durationMs).toBeLessThan(2_000);
    });

    it('to be resolved', async () => {
      const hosts = hostsWith();
      hosts.resolve = () => new Promise(() => undefined);
      expect(await send(hosts, 'https://silent.example/', 100)).toMatchObject(late);
    });
  });
});

describe('connections to a webhook', () => {
  let server: Server;
  let url: string;
  let sockets: Set<Socket>;
  let requests: string[];
  /** Responds to the request with this number. */
  let respond: (count: number, response: ServerResponse) => void;
  let hosts: EndpointHosts;
  let lookups: number;
  let addresses: string[];

  beforeEach(async () => {
    [sockets, requests, lookups, addresses] = [new Set(), [], 0, ['127.0.0.1']];
    respond = (_count, response) => response.writeHead(204).end();
    server = createServer((request, response) => {
      sockets.add(request.socket);
      void text(request).then((body) => respond(requests.push(body), response));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://receiver.example:${(server.address() as AddressInfo).port}/`;
    hosts = hostsWith('127.0.0.1');
    hosts.resolve = () => {
      lookups++;
      return Promise.resolve(addresses);
    };
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const send = (connections: EndpointConnections, body = '{}') =>
    post(new URL(url), {}, body, connections, 3_000);

  it('stay open between deliveries, and are resolved and checked whenever one is made', async () => {
    const connections = new EndpointConnections(hosts);
    for (let n = 0; n < 5; n++) expect(await send(connections)).toMatchObject({ status: 204 });
    expect([sockets.size, lookups]).toEqual([1, 1]);
    // An attacker who controls the DNS closes the connection, so that the next one leads elsewhere.
    addresses = ['127.0.0.1', '10.0.0.1'];
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await send(connections)).error === 'The host is on a private network.');
    expect([sockets.size, requests.length]).toEqual([1, 5]);
  });

  it('are not shared by endpoints, and close when they are retired', async () => {
    const [one, other] = [new EndpointConnections(hosts), new EndpointConnections(hosts)];
    await send(one);
    await send(other);
    expect(sockets.size).toBe(2);
    const closed = Promise.all([...sockets].map((socket) => once(socket, 'close')));
    const began = performance.now();
    one.retire();
    other.retire();
    await closed;
    // Idle ones close after four seconds.
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await send(one)).toMatchObject({ status: 204 });
    expect(sockets.size).toBe(3);
  });

  it('may be closed by the receiver at any time: the delivery is then sent on a new one', async () => {
    const connections = new EndpointConnections(hosts);
    respond = (count, response) => (count === 2 ? response.destroy() : response.writeHead(204).end());
    expect(await send(connections, 'first')).toMatchObject({ status: 204 });
    expect(await send(connections, 'second')).toMatchObject({ status: 204 });
    expect(requests).toEqual(['first', 'second', 'second']);
    respond = (_count, response) => response.destroy();
    expect(await send(connections, 'third')).toMatchObject({ status: null, error: 'socket hang up' });
  });

  it('are not reused if the response came before the body was read, or was too long', async () => {
    const connections = new EndpointConnections(hosts);
    respond = (_count, response) => void response.writeHead(200).write('x'.repeat(100_000));
    expect(await send(connections)).toMatchObject({ status: 200 });
    respond = (_count, response) => response.writeHead(204).end();
    expect(await send(connections)).toMatchObject({ status: 204 });
    expect(sockets.size).toBe(2);
    server.removeAllListeners('request');
    server.on('request', (_request, response: ServerResponse) => response.writeHead(413).end());
    expect(await send(connections, 'x'.repeat(5_000_000))).toMatchObject({ status: 413 });
  });
});
