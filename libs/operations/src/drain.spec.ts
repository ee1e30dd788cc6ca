import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Drain } from './drain.js';

const fastResponse = /^HTTP\/1.1 200 OK[^]*fast/;

/** More than the buffers of a connection. */
const large = 'x'.repeat(24 * 1024 * 1024);

/** Sends a request, and reads until the connection is closed. */
async function responseTo(client: Socket): Promise<string> {
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return Buffer.concat((await client.toArray()) as Buffer[]).toString();
}

describe('Drain', () => {
  let server: Server;
  let drain: Drain;
  let agent: Agent;
  let port: number;
  let release: () => void;

  beforeEach(async () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    server = createServer(({ url }, response) => {
      if (url === '/slow') void released.then(() => response.end('slow'));
      else if (url === '/large') response.end(large);
      else response.end('fast');
    });
    drain = new Drain(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    agent = new Agent({ keepAlive: true });
  });

  afterEach(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });

  async function get(path: string): Promise<{ body: string; connection: string | undefined }> {
    const [response] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
    const chunks = (await response.toArray()) as Buffer[];
    return { body: Buffer.concat(chunks).toString(), connection: response.headers.connection };
  }

  it('serves a request on a kept-alive connection, then closes it and accepts no new one', async () => {
    expect(await get('/')).toEqual({ body: 'fast', connection: 'keep-alive' });
    const drained = drain.run();
    while (server.listening) await sleep(10);
    expect(await get('/')).toEqual({ body: 'fast', connection: 'close' });
    await drained;
    await expect(get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for a response in progress', async () => {
    const requested = once(server, 'request');
    const response = get('/slow');
    await requested;
    let ended = false;
    const drained = drain.run().then(() => (ended = true));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(ended).toBe(false);
    release();
    expect(await response).toEqual({ body: 'slow', connection: 'close' });
    await drained;
  });

  it('closes a connection that never sent anything', async () => {
    const unused = connect(port, '127.0.0.1');
    const closed = once(unused, 'close');
    await once(server, 'connection');
    await drain.run();
    await closed;
    expect(unused.bytesRead).toBe(0);
  });

  it('serves requests on connections that it had not accepted yet', async () => {
    // They are opened in this turn of the event loop, in which the server accepts none.
    const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    const responses = Promise.all(clients.map((client) => responseTo(client)));
    await drain.run();
    for (const response of await responses) expect(response).toMatch(fastResponse);
  });

  it('serves a request that was sent while the process was busy for a long time', async () => {
    const client = connect(port, '127.0.0.1');
    await Promise.all([once(client, 'connect'), once(server, 'connection')]);
    const drained = drain.run();
    while (server.listening) await sleep(10);
    const response = responseTo(client);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    await drained;
    expect(await response).toMatch(fastResponse);
  });

  it('sends a response in full to a client that reads it slowly', async () => {
    const [response] = (await once(request({ port, path: '/large', agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    const unused = connect(port, '127.0.0.1');
    await once(server, 'connection');
    const drained = drain.run();
    // By then, idle connections have been closed.
    await once(unused, 'close');
    expect(Buffer.concat((await response.toArray()) as Buffer[])).toHaveLength(large.length);
    await drained;
  });

  it('ends immediately if the server does not listen', async () => {
    await new Drain(createServer()).run();
    expect(server.listening).toBe(true);
  });
});
