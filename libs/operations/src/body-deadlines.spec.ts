import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { allowUpload, limitBodies } from './body-deadlines.js';

const timeouts = { ordinary: 200, upload: 1_500, uploadPause: 300 };

describe('limitBodies', () => {
  let server: Server;
  let sockets: Socket[];
  let admit: (request: IncomingMessage) => void;
  let timedOut: number;
  /** When the server begins to take a body, milliseconds. */
  let takeAfter: number;

  beforeEach(async () => {
    [sockets, timedOut, takeAfter] = [[], 0, 0];
    admit = () => undefined;
    server = createServer((request, response) => {
      admit(request);
      request.on('end', () => response.end('ok'));
      setTimeout(() => request.resume(), takeAfter);
    });
    server.on('clientError', (error: Error & { code?: string }, socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') timedOut++;
      socket.destroy();
    });
    limitBodies(server, timeouts);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  /** Sends a body in parts, one every `everyMs`. @returns what came back, and after how long, milliseconds. */
  async function send(parts: number, everyMs: number, part = 'x'): Promise<{ text: string; after: number }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket.on('error', () => undefined));
    const began = performance.now();
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${parts * part.length}\r\n\r\n`,
    );
    let left = parts;
    const timer = setInterval(() => (left-- > 0 ? socket.write(part) : undefined), everyMs);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    return { text, after: performance.now() - began };
  }

  it('disconnects clients whose body takes too long', async () => {
    const { text, after } = await send(100, 50);
    expect([text, timedOut]).toEqual(['', 1]);
    expect(after).toBeLessThan(timeouts.upload);
    expect((await send(2, 20)).text).toContain('ok');
  });

  it('gives uploads more time, unless they pause or take too long all the same', async () => {
    admit = allowUpload;
    const { text, after } = await send(12, 50);
    expect(text).toContain('ok');
    expect(after).toBeGreaterThan(timeouts.ordinary);
    expect((await send(3, 10_000)).after).toBeLessThan(timeouts.upload);
    const endless = await send(1_000, 50);
    expect(endless.text).toBe('');
    expect(endless.after).toBeGreaterThan(timeouts.upload);
    expect(timedOut).toBe(2);
  });

  it('leaves alone what waits for us', async () => {
    admit = allowUpload;
    takeAfter = 3 * timeouts.uploadPause;
    const { text, after } = await send(20, 1, 'x'.repeat(1_000_000));
    expect([text.includes('ok'), timedOut]).toEqual([true, 0]);
    expect(after).toBeGreaterThan(takeAfter);
  });
});
