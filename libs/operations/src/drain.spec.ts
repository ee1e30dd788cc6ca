import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { drain } from './drain.js';

describe('drain', () => {
  let server: Server;
  let agent: Agent;
  let port: number;

  beforeEach(async () => {
    server = createServer((_incoming, response) => response.end('ok'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });

  afterEach(() => agent.destroy());

  const get = async (): Promise<IncomingMessage> => {
    const outgoing = request({ port, host: '127.0.0.1', agent });
    outgoing.end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };

  it('answers one more request on a connection that is kept, closes it, and takes no new one', async () => {
    expect((await get()).headers.connection).toBe('keep-alive');
    const drained = drain(server);
    const last = await get();
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    await drained;
    await expect(get()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('closes a connection over which nothing more comes', async () => {
    await get();
    await drain(server);
    agent = new Agent();
    await expect(get()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for an answer that is under way', async () => {
    server.removeAllListeners('request');
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) =>
      server.on('request', (_incoming, response) => {
        finish = () => response.end('late');
        resolve();
      }),
    );
    const answer = get();
    await begun;
    const drained = drain(server);
    finish();
    expect((await answer).statusCode).toBe(200);
    await drained;
  });
});
