import { waitFor } from '@app/testing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import {
  hasInvalidHost,
  refuseInvalidHost,
  refuseTunnels,
  resolveAbsoluteTargets,
} from './malformed-http.js';

describe('a request that is refused before it is read', () => {
  let server: Server;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    server = createServer({ requireHostHeader: false }, (request, response) => {
      if (hasInvalidHost(request)) return refuseInvalidHost(response);
      response.end(JSON.stringify([request.headers.host ?? null, request.url]));
    });
    server.maxHeadersCount = 0;
    resolveAbsoluteTargets(server);
    refuseTunnels(server);
    sockets.clear();
    server.on('connection', (socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    // The server no longer knows those of tunnels.
    for (const socket of sockets) socket.destroy();
    await promisify(server.close.bind(server))();
  });

  it.each([
    ['without a Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['for another host without a Host', 'GET http://a.example/ HTTP/1.1\r\n\r\n'],
    ['with two Hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n\r\n'],
    ['with two Hosts, one of them empty', 'GET / HTTP/1.1\r\nHost:\r\nHost: a.example\r\n\r\n'],
    [
      'with a second Host after more headers than Node keeps',
      `GET / HTTP/1.1\r\nHost: a.example\r\n${'a:\r\n'.repeat(2_100)}Host: b.example\r\n\r\n`,
    ],
    ...[
      'user@a.example',
      'a.example:99999',
      'a.example:123456',
      'a.example:x',
      '::1',
      '[::1',
      'a.example, b.example',
      'a.example b.example',
      'a.example/b',
      'a.example?b',
      'a%2eexample',
      'b\u00c3\u00bccher.example',
    ].map((host) => [`with the Host ${host}`, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`]),
    ['for an invalid host', 'GET http://user@a.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n'],
    ['for a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n'],
  ])('%s holds no connection, even if the client never closes it', async (_what, request = '') => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    client.write(request, 'latin1');
    await once(client, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'invalid_request' },
    });
    await waitFor(async () => (await promisify(server.getConnections.bind(server))()) === 0, {
      timeout: 5_000,
    });
    expect(client.destroyed).toBe(false);
    client.destroy();
  });

  it.each([
    ['GET /a HTTP/1.1\r\nHost: A.example:8080', 'A.example:8080', '/a'],
    ['GET /a HTTP/1.1\r\nHost: a.example.:', 'a.example.:', '/a'],
    ['GET /a HTTP/1.1\r\nHost: [::1]:80', '[::1]:80', '/a'],
    ['GET /a HTTP/1.1\r\nHost:', '', '/a'],
    ['GET /a HTTP/1.0', null, '/a'],
    ['GET http://b.example/a?c HTTP/1.1\r\nHost: a.example', 'b.example', '/a?c'],
    ['GET HTTPS://b.example:1?c HTTP/1.1\r\nHost: a.example', 'b.example:1', '/?c'],
    ['GET http://b.example HTTP/1.0', 'b.example', '/'],
  ])('%j is for the host %p and the path %p', async (head, host, path) => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    let answer = '';
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    client.write(`${head}\r\nConnection: close\r\n\r\n`);
    await once(client, 'close');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual([host, path]);
  });

  it('for a tunnel does not end the process if its connection breaks', async () => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(client, 'connect');
    client.write('CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n');
    await once(server, 'connect');
    client.resetAndDestroy();
    await waitFor(async () => (await promisify(server.getConnections.bind(server))()) === 0, {
      timeout: 5_000,
    });
  });
});
