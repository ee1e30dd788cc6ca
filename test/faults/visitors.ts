import { Agent, request } from 'node:http';
import { phone } from '../redirect/visit.js';

/** Visits of one link, as the visitors count them. */
export interface LinkVisits {
  /** S: requests that a server may have received. Excludes refused connections. */
  sent: number;
  /** R: complete responses with 302. */
  received: number;
}

/** Response times are kept separately for each part of the run. */
export type Phase = 'calm' | 'fault';

interface RedirectServer {
  url: URL;
  agent: Agent;
  /** Requests without a response so far. */
  inFlight: number;
}

const tickMs = 10;
const maxInFlight = 200;

/** Visits links at a steady rate, whatever the responses, and counts requests and responses. */
export class Visitors {
  readonly links = new Map<string, LinkVisits>();
  /** Complete responses other than 302 by status, and broken requests by error code. */
  readonly failures = new Map<string, number>();
  /** Response times in milliseconds. */
  readonly times: Record<Phase, number[]> = { calm: [], fault: [] };
  phase: Phase = 'calm';
  private readonly servers: RedirectServer[];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  /** @param urls redirect processes, used in turn. If one refuses the connection, the next one is tried. */
  constructor(
    urls: readonly string[],
    private readonly slugs: readonly string[],
    private readonly rate: number,
  ) {
    this.servers = urls.map((url) => ({
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

  /** Ends the load and waits for the outstanding responses. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    while (this.inFlight() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const { agent } of this.servers) agent.destroy();
  }

  /** Number of outstanding responses, of one process or of all. */
  inFlight(url?: string): number {
    return this.servers
      .filter((server) => url === undefined || server.url.href === new URL(url).href)
      .reduce((sum, server) => sum + server.inFlight, 0);
  }

  total(figure: keyof LinkVisits): number {
    return [...this.links.values()].reduce((sum, visits) => sum + visits[figure], 0);
  }

  private visit(): void {
    if (this.inFlight() >= maxInFlight) return;
    const turn = this.turn++;
    const slug = this.slugs[turn % this.slugs.length] ?? '';
    this.send(slug, turn, this.servers.length);
  }

  private send(slug: string, turn: number, attempts: number): void {
    const server = this.servers[turn % this.servers.length];
    const visits = this.links.get(slug);
    if (!server || !visits) return;
    const { phase } = this;
    const began = performance.now();
    let ended = false;
    const end = (failure?: string): void => {
      if (ended) return;
      ended = true;
      server.inFlight--;
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
    server.inFlight++;
    visits.sent++;
    const outgoing = request(
      new URL(slug, server.url),
      { agent: server.agent, headers: { 'User-Agent': phone }, timeout: 30_000 },
      (response) => {
        response.on('end', () => end(response.statusCode === 302 ? undefined : String(response.statusCode)));
        response.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
        response.resume();
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response within 30 s')));
    outgoing.end();
  }
}

/** The given percentile of response times, in milliseconds. */
export function percentile(times: readonly number[], percent: number): number {
  const ascending = times.toSorted((a, b) => a - b);
  return ascending[Math.min(Math.floor((ascending.length * percent) / 100), ascending.length - 1)] ?? NaN;
}
