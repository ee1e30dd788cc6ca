import { loadSettings } from '@app/common';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EndpointHosts } from './endpoint-hosts.js';
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
    post(new URL(url), {}, '{}', () => hosts.connect(new URL(url)), limitMs);

  it('are resolved once per connection, which goes to the addresses that were checked', async () => {
    const hosts = hostsWith('10.0.0.0/8');
    const answers = [['10.99.99.99'], ['127.0.0.1']];
    let lookups = 0;
    hosts.resolve = async () => answers[Math.min(lookups++, 1)] ?? [];
    // The first answer is allowed, but nothing is there. The second one would lead to our server.
    const outcome = await send(hosts, `http://rebinding.example:${port}/`, 300);
    expect(outcome.status).toBeNull();
    expect([lookups, requests]).toEqual([1, 0]);
    const next = await send(hosts, `http://rebinding.example:${port}/`);
    expect(next).toMatchObject({ status: null, error: 'The host is on a private network.' });
    expect(requests).toBe(0);
  });

  it('are refused if one of several addresses is private', async () => {
    const hosts = hostsWith();
    hosts.resolve = async () => ['93.184.215.14', '::ffff:127.0.0.1'];
    expect(await hosts.urlErrors('https://mixed.example/')).toMatchObject([{ code: 'private_host' }]);
    expect((await send(hosts, 'https://mixed.example/')).error).toBe('The host is on a private network.');
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

  it('get at most 64 KiB of their response read, and the log has its beginning', async () => {
    const outcome = await send(hostsWith('127.0.0.1'), `http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ status: 200, error: null, response: 'x'.repeat(1_000) });
  });

  it('have a limited time to respond', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    expect(await send(hostsWith('127.0.0.1'), url, 100)).toMatchObject({
      status: null,
      error: 'There was no response in time.',
    });
    silent.closeAllConnections();
    silent.close();
  });
});
