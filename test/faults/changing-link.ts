import { setTimeout as sleep } from 'node:timers/promises';

const slug = 'changing';
const visitors = 4;

/** A link whose destination keeps changing while it is visited. */
export class ChangingLink {
  /** For each visit that was sent to an old destination: milliseconds since the change was acknowledged. */
  readonly staleness: number[] = [];
  visits = 0;
  /** When each version was acknowledged, by the monotonic clock. */
  private readonly acknowledgedAt: number[] = [];
  private readonly unexpected = new Map<string, number>();
  private running: Promise<unknown> = Promise.resolve();
  private stopping = false;

  private constructor(
    private readonly apiUrl: string,
    private readonly redirectUrl: string,
    private readonly headers: Record<string, string>,
    private readonly id: string,
  ) {}

  static async create(apiUrl: string, redirectUrl: string, key: string): Promise<ChangingLink> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ slug, destination: destination(0) });
    const response = await fetch(`${apiUrl}/v1/links`, { method: 'POST', headers, body });
    const { id } = (await response.json()) as { id: string };
    const link = new ChangingLink(apiUrl, redirectUrl, headers, id);
    link.acknowledgedAt.push(performance.now());
    return link;
  }

  /** Number of acknowledged changes. */
  get changes(): number {
    return this.acknowledgedAt.length - 1;
  }

  start(): void {
    this.running = Promise.all([this.change(), ...Array.from({ length: visitors }, () => this.visit())]);
  }

  /** Ends visits and changes. @returns the number of unexpected responses, by status. */
  async stop(): Promise<ReadonlyMap<string, number>> {
    this.stopping = true;
    await this.running;
    return this.unexpected;
  }

  private async change(): Promise<void> {
    while (!this.stopping) {
      const body = JSON.stringify({ destination: destination(this.acknowledgedAt.length) });
      const response = await fetch(`${this.apiUrl}/v1/links/${this.id}`, {
        method: 'PATCH',
        headers: this.headers,
        body,
      });
      await response.arrayBuffer();
      if (response.ok) this.acknowledgedAt.push(performance.now());
      else this.note(`PATCH ${response.status}`);
      // From time to time, long enough for a permanently stale entry to show.
      await sleep(this.changes % 50 === 0 ? 1_500 : 5);
    }
  }

  private async visit(): Promise<void> {
    while (!this.stopping) {
      const requestedAt = performance.now();
      const response = await fetch(`${this.redirectUrl}/${slug}`, { redirect: 'manual' });
      await response.arrayBuffer();
      this.visits++;
      const version = Number(/\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1] ?? NaN);
      if (response.status !== 302 || Number.isNaN(version)) this.note(`GET ${response.status}`);
      const nextAt = this.acknowledgedAt[version + 1];
      if (nextAt !== undefined && nextAt < requestedAt) this.staleness.push(requestedAt - nextAt);
      await sleep(1);
    }
  }

  private note(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }
}

function destination(version: number): string {
  return `https://example.com/${version}`;
}
