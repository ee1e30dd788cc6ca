import { setTimeout as sleep } from 'node:timers/promises';

const slug = 'changing';
const visitors = 4;

/** A link whose destination is changed all the time while it is visited all the time. */
export class ChangingLink {
  /** How long after the acknowledged change somebody who came then was sent to the old destination, milliseconds. */
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

  static async make(apiUrl: string, redirectUrl: string, key: string): Promise<ChangingLink> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ slug, destination: destination(0) });
    const answer = await fetch(`${apiUrl}/v1/links`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    const link = new ChangingLink(apiUrl, redirectUrl, headers, id);
    link.acknowledgedAt.push(performance.now());
    return link;
  }

  /** Changes that were acknowledged. */
  get changes(): number {
    return this.acknowledgedAt.length - 1;
  }

  start(): void {
    this.running = Promise.all([this.change(), ...Array.from({ length: visitors }, () => this.visit())]);
  }

  /** Answers that were not what they should be, by status. */
  async stop(): Promise<ReadonlyMap<string, number>> {
    this.stopping = true;
    await this.running;
    return this.unexpected;
  }

  private async change(): Promise<void> {
    while (!this.stopping) {
      const body = JSON.stringify({ destination: destination(this.acknowledgedAt.length) });
      const answer = await fetch(`${this.apiUrl}/v1/links/${this.id}`, {
        method: 'PATCH',
        headers: this.headers,
        body,
      });
      await answer.arrayBuffer();
      if (answer.ok) this.acknowledgedAt.push(performance.now());
      else this.note(`PATCH ${answer.status}`);
      // Now and then long enough to come to rest, so that a stale one would show.
      await sleep(this.changes % 50 === 0 ? 1_500 : 5);
    }
  }

  private async visit(): Promise<void> {
    while (!this.stopping) {
      const cameAt = performance.now();
      const answer = await fetch(`${this.redirectUrl}/${slug}`, { redirect: 'manual' });
      await answer.arrayBuffer();
      this.visits++;
      const version = Number(/\/(\d+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? NaN);
      if (answer.status !== 302 || Number.isNaN(version)) this.note(`GET ${answer.status}`);
      const nextAt = this.acknowledgedAt[version + 1];
      if (nextAt !== undefined && nextAt < cameAt) this.staleness.push(cameAt - nextAt);
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
