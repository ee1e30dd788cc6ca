import { Agent, request } from 'node:http';
import { phone } from '../redirect/visit.js';

/** What visitors of one link did and got. */
export interface LinkVisits {
  /** S: requests that a server may have had; one whose connection was refused is none. */
  sent: number;
  /** R: complete answers with 302. */
  received: number;
}

/** A part of the run that answer times are kept for. */
export type Phase = 'calm' | 'fault';

interface Target {
  url: URL;
  agent: Agent;
  /** Requests sent and not answered yet. */
  inFlight: number;
}

const tickMs = 10;
const maxInFlight = 200;

/** Sends visitors to links at a steady rate, whatever the answers, and counts both on their side. */
export class Visitors {
  readonly links = new Map<string, LinkVisits>();
  /** Complete answers other than 302, and requests whose connection broke, by status or error code. */
  readonly failures = new Map<string, number>();
  /** Answer times, milliseconds. */
  readonly times: Record<Phase, number[]> = { calm: [], fault: [] };
  phase: Phase = 'calm';
  private readonly targets: Target[];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  /** @param urls redirect processes, taken in turn; the next one is tried where one refuses the connection. */
  constructor(
    urls: readonly string[],
    private readonly slugs: readonly string[],
    private readonly rate: number,
  ) {
    this.targets = urls.map((url) => ({
      url: new URL(url),
      agent: new Agent({ keepAlive: true, maxSockets: maxInFlight }),
      inFlight: 0,
    }));
    for (const slug of slugs) this.links.set(slug, { sent: 0, received: 0 });
  }

  start(): void {
    let due = 0;
    let last = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      due = Math.min(due + ((now - last) * this.rate) / 1000, this.rate / 10);
      last = now;
      for (; due >= 1; due--) this.visit();
    }, tickMs);
  }

  /** Ends the load and waits for the answers that are under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    while (this.inFlight() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const { agent } of this.targets) agent.destroy();
  }

  /** Requests that wait for their answer: of one process, or of all. */
  inFlight(url?: string): number {
    return this.targets
      .filter((target) => url === undefined || target.url.href === new URL(url).href)
      .reduce((sum, target) => sum + target.inFlight, 0);
  }

  total(figure: keyof LinkVisits): number {
    return [...this.links.values()].reduce((sum, visits) => sum + visits[figure], 0);
  }

  private visit(): void {
    if (this.inFlight() >= maxInFlight) return;
    const turn = this.turn++;
    const slug = this.slugs[turn % this.slugs.length] ?? '';
    this.send(slug, turn, this.targets.length);
  }

  private send(slug: string, turn: number, attempts: number): void {
    const target = this.targets[turn % this.targets.length];
    const visits = this.links.get(slug);
    if (!target || !visits) return;
    const { phase } = this;
    const began = performance.now();
    let ended = false;
    const end = (failure?: string): void => {
      if (ended) return;
      ended = true;
      target.inFlight--;
      if (failure === undefined) {
        visits.received++;
        this.times[phase].push(performance.now() - began);
        return;
      }
      if (failure === 'ECONNREFUSED') {
        visits.sent--;
        if (attempts > 1) return this.send(slug, turn + 1, attempts - 1);
      }
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
    };
    target.inFlight++;
    visits.sent++;
    const outgoing = request(
      new URL(slug, target.url),
      { agent: target.agent, headers: { 'User-Agent': phone }, timeout: 30_000 },
      (answer) => {
        answer.on('end', () => end(answer.statusCode === 302 ? undefined : String(answer.statusCode)));
        answer.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
        answer.resume();
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 30 s')));
    outgoing.end();
  }
}

/** The time that so many of a hundred answers took at most, milliseconds. */
export function percentile(times: readonly number[], percent: number): number {
  const ascending = times.toSorted((a, b) => a - b);
  return ascending[Math.min(Math.floor((ascending.length * percent) / 100), ascending.length - 1)] ?? NaN;
}
