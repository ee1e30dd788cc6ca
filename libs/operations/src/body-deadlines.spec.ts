import { jest } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { allowUpload, bodyTimeouts, limitBodies } from './body-deadlines.js';

const minRate = 8_192;
const windowSeconds = bodyTimeouts.uploadWindow / 1_000;

/** A request whose body arrives as the test dictates. */
class Arriving extends EventEmitter {
  readonly headers = { 'transfer-encoding': 'chunked' };
  readonly socket = { bytesRead: 500, destroy: jest.fn() };
  readableLength = 0;
  complete = false;
  readonly refused: { code: string; message: string }[] = [];
  readonly asRequest = this as unknown as IncomingMessage;

  arrive(bytes: number): void {
    this.socket.bytesRead += bytes;
  }
}

describe('limitBodies', () => {
  let server: Server;
  let timedOut: unknown[];

  beforeEach(() => {
    // Sockets continue on the real clock.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'Date'],
    });
    server = createServer();
    timedOut = [];
    server.on('clientError', (error: Error & { code?: string }, socket) => {
      timedOut.push(error.code);
      socket.destroy();
    });
    limitBodies(server, minRate);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const ordinary = (): Arriving => {
    const request = new Arriving();
    server.emit('request', request.asRequest, {} as never);
    return request;
  };
  const upload = (): Arriving => {
    const request = ordinary();
    allowUpload(request.asRequest, (error) => request.refused.push(error));
    return request;
  };
  /** Lets windows pass in which the given number of bytes arrives each second. */
  const send = (request: Arriving, bytesPerSecond: number, windows = 1): void => {
    for (let second = 0; second < windows * windowSeconds; second++) {
      request.arrive(bytesPerSecond);
      jest.advanceTimersByTime(1_000);
    }
  };
  const late = { code: 'invalid_request', message: 'The request did not arrive in time.' };

  it('disconnects clients whose body takes too long', () => {
    const [request, complete, gone] = [ordinary(), ordinary(), ordinary()];
    complete.complete = true;
    gone.emit('close');
    jest.advanceTimersByTime(bodyTimeouts.ordinary - 1);
    expect(timedOut).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(timedOut).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
    expect(request.socket.destroy).toHaveBeenCalledTimes(1);
  });

  it('lets 100 MiB arrive at 1 Mbit/s', () => {
    const request = upload();
    const rate = 125_000;
    for (let left = 100 * 1024 * 1024; left > 0; left -= rate) {
      request.arrive(rate);
      jest.advanceTimersByTime(1_000);
    }
    expect([request.refused, timedOut]).toEqual([[], []]);
  });

  it('ends uploads that are slower than the minimum rate in any window but the first', () => {
    const request = upload();
    send(request, 1);
    send(request, minRate, 3);
    expect(request.refused).toEqual([]);
    send(request, minRate - 1);
    expect(request.refused).toEqual([expect.objectContaining(late)]);
  });

  it('ends uploads that pause, or take too long in total', () => {
    const [pausing, endless] = [upload(), upload()];
    send(endless, minRate);
    expect([pausing.refused.length, endless.refused.length]).toEqual([1, 0]);
    pausing.emit('close');
    send(endless, minRate, bodyTimeouts.upload / bodyTimeouts.uploadWindow);
    expect(endless.refused).toEqual([expect.objectContaining(late)]);
  });

  it('disconnects clients that continue slowly although their upload has ended', () => {
    const request = upload();
    send(request, 0);
    expect([request.refused.length, timedOut.length]).toEqual([1, 0]);
    send(request, 1);
    expect([request.refused.length, timedOut.length]).toEqual([1, 1]);
  });

  it('does not disconnect requests that wait for us', async () => {
    const refused: unknown[] = [];
    server.on('request', (request, response) => {
      allowUpload(request, (error) => refused.push(error));
      request.on('end', () => response.end('ok'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const body = 'x'.repeat(10_000_000);
    const requested = once(server, 'request') as Promise<[IncomingMessage]>;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [request] = await requested;
    while (request.readableLength === 0) await turn();
    jest.advanceTimersByTime(5 * bodyTimeouts.uploadWindow);
    request.resume();
    const [text] = (await once(socket, 'data')) as [Buffer];
    expect([String(text).includes('ok'), refused]).toEqual([true, []]);
    await once(socket, 'close');
    server.close();
  });
});
