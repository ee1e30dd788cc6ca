import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 50;

/** Creates links one after the other, whatever happens, and remembers which ones the API acknowledged. */
export class ApiWrites {
  readonly acknowledged: string[] = [];
  /** Slugs whose creation failed, with status and body of the response. */
  readonly refused = new Map<string, string>();
  /** Error codes of broken requests, except for refused connections. */
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

  /** Acknowledged links that do not exist. */
  async missing(): Promise<string[]> {
    const existing = await this.slugs();
    return this.acknowledged.filter((slug) => !existing.has(slug));
  }

  /** Links that exist although the API responded with an error. */
  async leftBehind(): Promise<string[]> {
    const existing = await this.slugs();
    return [...this.refused.keys()].filter((slug) => existing.has(slug));
  }

  private async slugs(): Promise<Set<string>> {
    const response = await fetch(`${this.apiUrls[0]}/v1/links`, {
      headers: { Authorization: `Bearer ${this.key}` },
    });
    const { data } = (await response.json()) as { data: { slug: string }[] };
    return new Set(data.map(({ slug }) => slug));
  }

  private async run(): Promise<void> {
    for (let turn = 0; !this.stopping; turn++) {
      const slug = `w-${randomUUID()}`;
      try {
        const response = await fetch(`${this.apiUrls[turn % this.apiUrls.length]}/v1/links`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ slug, destination: 'https://example.com/' }),
          signal: AbortSignal.timeout(30_000),
        });
        const text = await response.text();
        if (response.status === 201) this.acknowledged.push(slug);
        else if (response.status < 500) throw new Error(`unexpected response: ${response.status}`);
        else this.refused.set(slug, `${response.status} ${text}`);
      } catch (error) {
        // `fetch failed`, or no response in time: without a response, it is unknown whether the link was created.
        const { name, cause } = error as Error & { cause?: { code?: string } };
        if (name !== 'TypeError' && name !== 'TimeoutError') throw error;
        if (cause?.code !== 'ECONNREFUSED') this.broken.push(cause?.code ?? name);
      }
      await sleep(pauseMs);
    }
  }
}
