import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limitConnections, ServerDisconnect } from './connection-limits.js';

describe('limitConnections', () => {
  let server: Server;
  let sockets: Socket[] = [];

  async function start(maxConnections: number, stallMs?: number, body = 'ok'): Promise<void> {
    server = createServer((_request, response) => response.end(body));
    limitConnections(server, maxConnections, stallMs);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  const request = (socket: Socket): boolean => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');

  async function visit(): Promise<string> {
    const socket = await open();
    request(socket);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await Promise.race<unknown>([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
    return text;
  }

  beforeAll(() => void Logger.overrideLogger(false));
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server.close();
  });

  it('rejects connections beyond the limit and makes room by closing idle ones', async () => {
    await start(3);
    const idle = [await open(), await open(), await open()];
    const closed = idle.map((socket) => once(socket, 'close'));
    for (const socket of idle) {
      request(socket);
      await once(socket, 'data');
    }
    expect(await visit()).not.toContain('200 OK');
    await Promise.all(closed);
    expect(await visit()).toContain('200 OK');
  });

  it('sends a response in full to a slow client when it closes idle connections', async () => {
    const body = 'x'.repeat(64 * 1024 * 1024);
    await start(1, undefined, body);
    const slow = await open();
    request(slow);
    await once(slow, 'readable');
    const dropped = once(server, 'drop');
    await open();
    await dropped;
    let received = 0;
    slow.on('data', (chunk: Buffer) => (received += chunk.length));
    while (received < body.length) await once(slow, 'data');
  });

  it('disconnects a client that does not read its response', async () => {
    await start(10, 50, 'x'.repeat(64 * 1024 * 1024));
    const gone = once(server, 'connection').then(([socket]) =>
      once(socket as Socket, 'close').catch((error: unknown) => error),
    );
    const stalled = await open();
    stalled.pause();
    request(stalled);
    expect(await gone).toBeInstanceOf(ServerDisconnect);
  });
});
