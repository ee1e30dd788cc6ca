import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 50;

/** Creates links one after the other, whatever happens, and remembers which the API has acknowledged. */
export class ApiWrites {
  readonly acknowledged: string[] = [];
  /** Slugs of creates that were answered with an error: status and body. */
  readonly refused = new Map<string, string>();
  /** Error codes of requests that broke off, but for refused connections. */
  readonly broken: string[] = [];
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    /** API processes, taken in turn. */
    readonly apiUrls: string[],
    private readonly key: string,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Acknowledged links that are not there. */
  async missing(): Promise<string[]> {
    const there = await this.slugs();
    return this.acknowledged.filter((slug) => !there.has(slug));
  }

  /** Links that are there although their creation was answered with an error. */
  async leftBehind(): Promise<string[]> {
    const there = await this.slugs();
    return [...this.refused.keys()].filter((slug) => there.has(slug));
  }

  private async slugs(): Promise<Set<string>> {
    const answer = await fetch(`${this.apiUrls[0]}/v1/links`, {
      headers: { Authorization: `Bearer ${this.key}` },
    });
    const { data } = (await answer.json()) as { data: { slug: string }[] };
    return new Set(data.map(({ slug }) => slug));
  }

  private async run(): Promise<void> {
    for (let turn = 0; !this.stopping; turn++) {
      const slug = `w-${randomUUID()}`;
      try {
        const answer = await fetch(`${this.apiUrls[turn % this.apiUrls.length]}/v1/links`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ slug, destination: 'https://example.com/' }),
          signal: AbortSignal.timeout(30_000),
        });
        const text = await answer.text();
        if (answer.status === 201) this.acknowledged.push(slug);
        else if (answer.status < 500) throw new Error(`an unexpected answer: ${answer.status}`);
        else this.refused.set(slug, `${answer.status} ${text}`);
      } catch (error) {
        // `fetch failed`: no answer, and nobody knows whether the link was made.
        const { name, cause } = error as Error & { cause?: { code?: string } };
        if (name !== 'TypeError') throw error;
        if (cause?.code !== 'ECONNREFUSED') this.broken.push(cause?.code ?? 'unknown');
      }
      await sleep(pauseMs);
    }
  }
}
