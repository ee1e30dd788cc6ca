import type { WorkHolder } from '@app/common';
import type { ServerResponse } from 'node:http';

/**
 * Calls `done` once, when the response has been sent or its client has left: at once if that was before. The response alone does
 * not say so: behind another one on the same connection, it never learns that the connection has ended.
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

/** The client of a request, who waits for the response. */
export class RequestHolder implements WorkHolder {
  private controller: AbortController | undefined;

  /** @param key an account, or the network of a client that is not identified. */
  constructor(
    readonly key: string,
    private readonly response: ServerResponse,
  ) {}

  /** Created when it is asked for: most requests have no work that could be dropped. */
  get signal(): AbortSignal {
    if (!this.controller) {
      const controller = new AbortController();
      this.controller = controller;
      whenEnded(this.response, () => controller.abort());
    }
    return this.controller.signal;
  }
}
