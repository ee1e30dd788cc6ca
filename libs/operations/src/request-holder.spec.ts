import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { RequestHolder, whenEnded } from './request-holder.js';

function responseOf({ closed = false, destroyed = false } = {}) {
  const socket = Object.assign(new EventEmitter(), { destroyed });
  const response = Object.assign(new EventEmitter(), { closed, req: { socket } });
  return { socket, response, asResponse: response as unknown as ServerResponse };
}

describe('whenEnded', () => {
  it.each([
    ['the response has been sent', ({ response }: ReturnType<typeof responseOf>) => response.emit('close')],
    ['the connection has ended', ({ socket }: ReturnType<typeof responseOf>) => socket.emit('close')],
  ])('calls back once when %s', (_when, end) => {
    const parts = responseOf();
    let calls = 0;
    whenEnded(parts.asResponse, () => calls++);
    expect(calls).toBe(0);
    end(parts);
    parts.response.emit('close');
    parts.socket.emit('close');
    expect(calls).toBe(1);
    expect([parts.response, parts.socket].map((each) => each.listenerCount('close'))).toEqual([0, 0]);
  });

  it.each([{ closed: true }, { destroyed: true }])(
    'calls back immediately if it has already ended: %j',
    (state) => {
      let calls = 0;
      whenEnded(responseOf(state).asResponse, () => calls++);
      expect(calls).toBe(1);
    },
  );
});

describe('RequestHolder', () => {
  it('aborts the work of a client when it disconnects, even if it disconnected before', () => {
    const { socket, asResponse } = responseOf();
    const { signal } = new RequestHolder('a', asResponse);
    expect(signal.aborted).toBe(false);
    socket.emit('close');
    expect(signal.aborted).toBe(true);
    expect(new RequestHolder('a', responseOf({ destroyed: true }).asResponse).signal.aborted).toBe(true);
  });
});
