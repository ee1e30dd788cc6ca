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
    const held = new Promise<void>((resolve) => (release = resolve));
    server = createServer((asked, response) => {
      if (asked.url === '/held') void held.then(() => response.end('held'));
      else response.end('at once');
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

  async function ask(path: string): Promise<{ body: string; connection: string | undefined }> {
    const [answer] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
    const chunks = (await answer.toArray()) as Buffer[];
    return { body: Buffer.concat(chunks).toString(), connection: answer.headers.connection };
  }

  it('answers what comes on a kept connection, which it then closes, and takes no new one', async () => {
    expect(await ask('/')).toEqual({ body: 'at once', connection: 'keep-alive' });
    const drained = drain.run();
    expect(await ask('/')).toEqual({ body: 'at once', connection: 'close' });
    await drained;
    await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for the answer that is under way', async () => {
    const asked = once(server, 'request');
    const answer = ask('/held');
    await asked;
    let ended = false;
    const drained = drain.run().then(() => (ended = true));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(ended).toBe(false);
    release();
    expect(await answer).toEqual({ body: 'held', connection: 'close' });
    await drained;
  });

  it('closes a connection that nothing was ever sent on', async () => {
    const untouched = connect(port, '127.0.0.1');
    const closed = once(untouched, 'close');
    await once(server, 'connection');
    await drain.run();
    await closed;
    expect(untouched.bytesRead).toBe(0);
  });

  it('ends at once where the server does not listen', async () => {
    await new Drain(createServer()).run();
    expect(server.listening).toBe(true);
  });
});
