import type { WorkHolder } from '@app/common';
import type { ServerResponse } from 'node:http';

/**
 * Calls `done` once, when the response has been sent or its client has disconnected: immediately if that has already
 * happened. The response alone does not reveal it: behind another one on the same connection, it never learns that
 * the connection has ended.
 */
export function whenEnded(response: ServerResponse, done: () => void): void {
  const { socket } = response.req;
  if (response.closed || socket.destroyed) return done();
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    done();
  };
  response.once('close', end);
  socket.once('close', end);
}

/** The client of a request, which waits for the response. */
export class RequestHolder implements WorkHolder {
  private controller: AbortController | undefined;

  /** @param key an account, or the network of an unauthenticated client. */
  constructor(
    readonly key: string,
    private readonly response: ServerResponse,
  ) {}

  /** Created lazily: most requests have no work that could be dropped. */
  get signal(): AbortSignal {
    if (!this.controller) {
      const controller = new AbortController();
      this.controller = controller;
      whenEnded(this.response, () => controller.abort());
    }
    return this.controller.signal;
  }
}
