import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { seconds } from './installation.js';
import { percentile } from './visitors.js';

/**
 * Longest API call while the database is silent, plus the delay of a busy machine, in milliseconds: two scenarios run
 * at a time, and a call that meets the end of a database took up to 6.3 s. One that hangs takes ten seconds and more.
 */
export const callerWaitsMs = 2_000 + 6_000;

/** Makes calls that read and create in turn. */
export function apiCalls(apiUrl: string, key: string): () => Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  let n = 0;
  return () => {
    if (n++ % 2 === 0) return fetch(`${apiUrl}/v1/account`, { headers });
    const body = JSON.stringify({ slug: `a-${randomUUID()}`, destination: 'https://example.com/' });
    return fetch(`${apiUrl}/v1/links`, { method: 'POST', headers, body });
  };
}

/** Callers that each repeat a request until they are stopped. Keeps response times and outcomes. */
export class RepeatedRequests {
  readonly times: number[] = [];
  /** `<status>`, then `retry` if the response has `Retry-After`, then the code of the API's error. */
  readonly outcomes = new Set<string>();
  lastOutcome = '';
  private from = 0;
  private stopping = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly send: () => Promise<Response>,
    count = 1,
  ) {
    this.running = Promise.all(Array.from({ length: count }, () => this.run()));
  }

  /** Waits until each of these outcomes was seen at least once. */
  async reached(...outcomes: string[]): Promise<void> {
    await waitFor(() => outcomes.every((outcome) => this.outcomes.has(outcome)), {
      timeout: 30_000,
      what: `requests with the outcomes ${outcomes.join(', ')}`,
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Starts to measure response times. Requests in progress count from now. */
  beginTiming(): void {
    this.from = performance.now();
    this.times.length = 0;
  }

  /** In milliseconds. */
  get slowest(): number {
    return percentile(this.times, 100);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const began = performance.now();
      const response = await this.send();
      const text = await response.text();
      this.times.push(performance.now() - Math.max(began, this.from));
      const retry = response.headers.has('retry-after') ? ' retry' : '';
      this.lastOutcome = `${response.status}${retry}${codeIn(text)}`;
      this.outcomes.add(this.lastOutcome);
      await seconds(0.1);
    }
  }
}

function codeIn(text: string): string {
  const code = /^{"error":{"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` ${code}` : '';
}
