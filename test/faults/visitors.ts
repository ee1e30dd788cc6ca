import { Agent, request } from 'node:http';
import { nextIn } from '../redirect/guarded-links.js';
import { phone } from '../redirect/visit.js';

/** Requests for a link, as the visitors count them. */
export interface Requests {
  /** S: requests that a server may have received. Excludes refused connections. */
  sent: number;
  /** R: complete responses with the expected status. */
  received: number;
}

/** Requests that count as views and as clicks. They are the same ones unless the link has a page before its destination. */
export interface LinkRequests {
  views: Requests;
  clicks: Requests;
}

/** A link to visit. */
export interface VisitedLink {
  slug: string;
  /** True if visitors get a gate first, which they pass. */
  gated: boolean;
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
  readonly links = new Map<string, LinkRequests>();
  /** Other complete responses by status, and broken requests by error code. */
  readonly failures = new Map<string, number>();
  /** Response times in milliseconds. */
  readonly times: Record<Phase, number[]> = { calm: [], fault: [] };
  phase: Phase = 'calm';
  /** Called with the `Location` of each redirect. */
  onRedirect: ((location: string) => void) | undefined;
  private readonly servers: RedirectServer[];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  /** @param urls redirect processes, used in turn. If one refuses the connection, the next one is tried. */
  constructor(
    urls: readonly string[],
    private readonly visited: readonly VisitedLink[],
    private readonly rate: number,
  ) {
    this.servers = urls.map((url) => ({
      url: new URL(url),
      agent: new Agent({ keepAlive: true, maxSockets: maxInFlight }),
      inFlight: 0,
    }));
    for (const { slug, gated } of visited) {
      const clicks = { sent: 0, received: 0 };
      this.links.set(slug, { clicks, views: gated ? { sent: 0, received: 0 } : clicks });
    }
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

  /** The number of requests that count as clicks. */
  total(figure: keyof Requests): number {
    return [...this.links.values()].reduce((sum, { clicks }) => sum + clicks[figure], 0);
  }

  private visit(): void {
    if (this.inFlight() >= maxInFlight) return;
    const turn = this.turn++;
    const link = this.visited[turn % this.visited.length];
    const requests = this.links.get(link?.slug ?? '');
    if (!link || !requests) return;
    if (!link.gated) return this.send(link.slug, 302, requests.clicks, turn);
    this.send(link.slug, 200, requests.views, turn, (page) =>
      this.send(nextIn({ body: page }), 302, requests.clicks, turn),
    );
  }

  /**
   * Sends a request to one of the servers, or to another one if that refuses connections.
   * @param proceed gets the body of the expected response.
   */
  private send(
    path: string,
    status: number,
    requests: Requests,
    turn: number,
    proceed?: (body: string) => void,
    attempts = this.servers.length,
  ): void {
    const server = this.servers[turn % this.servers.length];
    if (!server) return;
    const { phase } = this;
    const began = performance.now();
    let ended = false;
    const end = (failure?: string, body = ''): void => {
      if (ended) return;
      ended = true;
      server.inFlight--;
      if (failure === undefined) {
        requests.received++;
        this.times[phase].push(performance.now() - began);
        proceed?.(body);
        return;
      }
      if (failure === 'ECONNREFUSED') {
        requests.sent--;
        if (attempts > 1) return this.send(path, status, requests, turn + 1, proceed, attempts - 1);
      }
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
    };
    server.inFlight++;
    requests.sent++;
    const outgoing = request(
      new URL(path, server.url),
      { agent: server.agent, headers: { 'User-Agent': phone }, timeout: 30_000 },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => {
          end(response.statusCode === status ? undefined : String(response.statusCode), body);
          const { location } = response.headers;
          if (location !== undefined) this.onRedirect?.(location);
        });
        response.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
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
