import { waitFor } from '@app/testing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { lacksHost, refuseLackOfHost, refuseTunnels } from './malformed-http.js';

describe('a request that is refused before it is read', () => {
  let server: Server;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    server = createServer({ requireHostHeader: false }, (request, response) => {
      if (lacksHost(request)) refuseLackOfHost(response);
    });
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
    ['for a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n'],
  ])('%s holds no connection, even if the client never closes it', async (_what, request) => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    client.write(request);
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
