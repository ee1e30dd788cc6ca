import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Drain } from './drain.js';

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

  it('ends immediately if the server does not listen', async () => {
    await new Drain(createServer()).run();
    expect(server.listening).toBe(true);
  });
});
