import { randomUUID } from 'node:crypto';
import { seconds } from './installation.js';
import { percentile } from './visitors.js';

/** No call of the API may hang longer while its database is silent; with what a busy machine adds, milliseconds. */
export const callerWaitsMs = 2_000 + 500;

/** So many ask at once: four for each connection that the API has. */
export const callers = 40;

/** Reads and creates in turn. */
export function apiCalls(apiUrl: string, key: string): () => Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  let n = 0;
  return () => {
    if (n++ % 2 === 0) return fetch(`${apiUrl}/v1/account`, { headers });
    const body = JSON.stringify({ slug: `a-${randomUUID()}`, destination: 'https://example.com/' });
    return fetch(`${apiUrl}/v1/links`, { method: 'POST', headers, body });
  };
}

/** Callers that each ask again and again until they are told to stop; keeps the times and what was answered. */
export class Asking {
  readonly times: number[] = [];
  /** `<status>`, with `retry` where the answer says when to come again, and the code of an error in our shape. */
  readonly answers = new Set<string>();
  lastAnswer = '';
  private from = 0;
  private stopping = false;
  private readonly running: Promise<unknown>;

  constructor(
    private readonly ask: () => Promise<Response>,
    count = 1,
  ) {
    this.running = Promise.all(Array.from({ length: count }, () => this.run()));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** From now on it counts how long a call takes, also of those that are under way. */
  beginTiming(): void {
    this.from = performance.now();
    this.times.length = 0;
  }

  /** Milliseconds. */
  get slowest(): number {
    return percentile(this.times, 100);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const began = performance.now();
      const answer = await this.ask();
      const text = await answer.text();
      this.times.push(performance.now() - Math.max(began, this.from));
      const retry = answer.headers.has('retry-after') ? ' retry' : '';
      this.lastAnswer = `${answer.status}${retry}${codeIn(text)}`;
      this.answers.add(this.lastAnswer);
      await seconds(0.1);
    }
  }
}

function codeIn(text: string): string {
  const code = /^{"error":{"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` ${code}` : '';
}
