import { WaypostError } from './errors.js';

/** Ends a request that takes too long or that the caller aborts, from its first byte to the last one of its response. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasPassed = false;

  /** @throws the reason if the caller has already aborted */
  constructor(
    private readonly limitMs: number,
    private readonly caller?: AbortSignal,
  ) {
    caller?.throwIfAborted();
    caller?.addEventListener('abort', this.abort);
    this.restart();
  }

  /** Aborts the request. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Gives the next part of a response as much time as the request had until its start. */
  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.controller.abort();
    }, this.limitMs);
  }

  /** Stops the clock while the caller is busy with a part of the response. */
  pause(): void {
    clearTimeout(this.timer);
  }

  /** Cleans up: removes the timer, and the listener on the caller's signal. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.abort);
  }

  /** Also closes the connection of a response that is not read to its end. */
  cancel(): void {
    this.end();
    this.controller.abort();
  }

  /**
   * The error of a missing or incomplete response.
   * @throws the reason if the caller aborted the request
   */
  errorOf(cause: unknown, hasBegun: boolean): WaypostError {
    this.caller?.throwIfAborted();
    if (cause instanceof WaypostError) return cause;
    if (this.hasPassed) {
      const message = hasBegun
        ? 'The server stopped in the middle of its response.'
        : 'The server did not respond in time.';
      return new WaypostError(0, { code: 'timeout', message }, { cause });
    }
    const message = hasBegun ? 'The response broke off.' : 'The server could not be reached.';
    return new WaypostError(0, { code: 'network_error', message }, { cause });
  }

  private readonly abort = (): void => this.controller.abort(this.caller?.reason);
}
