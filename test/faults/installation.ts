import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { publishedInstance } from '@app/postgres-server';
import {
  type AppUnderTest,
  createAccountWithKey,
  patientConnection,
  type Service,
  type ServiceOptions,
  startService,
  waitFor,
} from '@app/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Launched } from '../platform/launched.js';
import { ApiWrites } from './api-writes.js';
import { expireJobLocks, type QueueApp } from './job-locks.js';
import { plan, recoveryMs } from './plan.js';
import { percentile, Visitors } from './visitors.js';

const german = { countries: ['DE'] };

/** The options of the links besides a destination: most have none, the others one that adds a step to the visit. */
const linkOptions: readonly Record<string, unknown>[] = [
  {},
  {},
  {},
  { gate: 'adult' },
  {},
  {
    rules: [
      { when: german, then: { blocked: true } },
      { when: {}, then: split('a', 'b') },
    ],
  },
  {},
  { gate: 'adult', rules: [{ when: { share: 50 }, then: { destination: 'https://example.com/half' } }] },
];

const slugOf = (n: number, prefix = 'fault'): string => `${prefix}-${n}`;

/**
 * Makes each redirect process cache each link. Visits alone may not: a load balancer that takes turns can send all
 * visits of a link to one of two.
 */
export async function fillCaches(redirectUrls: readonly string[], prefix?: string): Promise<void> {
  for (const url of redirectUrls) {
    for (const n of linkOptions.keys()) {
      const slug = slugOf(n, prefix);
      const response = await fetch(`${url}/${slug}`, { method: 'HEAD', redirect: 'manual' });
      if (response.status >= 400) throw new Error(`${url} responds ${response.status} to ${slug}`);
    }
  }
}

function split(...names: string[]): object {
  return { split: names.map((name) => ({ destination: `https://example.com/${name}`, weight: 1 })) };
}

interface Figures {
  views: number;
  clicks: number;
}

/** The addresses of a service, its database and its data. */
export interface Reachable {
  apiUrl: string;
  redirectUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** The settings of the apps. Without `REDIS_URL`, the queue is in the database. */
  env?: Readonly<Record<string, string>>;
}

export interface LoadOptions {
  /** The addresses that visitors connect to, if not each redirect process. */
  visitedAt?: readonly string[];
  /** Visits per second. */
  rate?: number;
  /** Of the slugs, if this is not the first load on the service. */
  prefix?: string;
  /** More fields of every link. */
  fields?: Readonly<Record<string, unknown>>;
}

export interface BooksOptions {
  /** The most visits that may be missing in the reports: the value of `waypost_clicks_lost_total`. */
  lost?: number;
  /**
   * Number of database outages. If the response to a commit is lost, the write may exist although the API responded with
   * an error. There is one write at a time, so this may happen once per outage.
   */
  cuts?: number;
  /** Number of requests that a proxy sent again, which may count twice. */
  retried?: number;
  /** Slugs of links that were deleted, whose clicks are no longer reported. */
  deleted?: readonly string[];
}

/** A service under load, with its visitors and writers, and the comparison at the end. */
export class Installation {
  /** Number of outstanding requests at the kills of redirect processes. */
  inFlightAtKills = 0;

  private constructor(
    readonly reachable: Reachable,
    readonly key: string,
    readonly ids: ReadonlyMap<string, string>,
    readonly visitors: Visitors,
    readonly writes: ApiWrites,
    private readonly release: () => Promise<void>,
  ) {}

  /** Starts the apps, creates links and fills the cache. Does not start the load. */
  static async start(
    options: ServiceOptions = {},
    redirects: (service: Service) => Promise<string[]> = async ({ redirectUrl }) => [redirectUrl],
  ): Promise<{ installation: Installation; service: Service }> {
    const service = await startService(options);
    try {
      const urls = await redirects(service);
      const installation = await Installation.over(service, urls, () => service.stop());
      return { installation, service };
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  /** Uses a service that is already running. */
  static async over(
    reachable: Reachable,
    redirectUrls: readonly string[],
    release: () => Promise<void> = async () => undefined,
    { visitedAt = redirectUrls, rate = plan.rate, prefix, fields = {} }: LoadOptions = {},
  ): Promise<Installation> {
    const { key } = await createAccountWithKey(reachable);
    // On a busy machine, the first statements may take longer than calls wait.
    await waitFor(async () => {
      const { ok } = await fetch(`${reachable.apiUrl}/v1/account`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      return ok;
    });
    const ids = new Map<string, string>();
    for (const [n, options] of linkOptions.entries()) {
      const slug = slugOf(n, prefix);
      const response = await fetch(`${reachable.apiUrl}/v1/links`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug, destination: `https://example.com/${slug}`, ...options, ...fields }),
      });
      if (response.status !== 201) throw new Error(`${slug}: ${response.status} ${await response.text()}`);
      const { id } = (await response.json()) as { id: string };
      ids.set(slug, id);
    }
    await fillCaches(redirectUrls, prefix);
    const visited = linkOptions.map(({ gate }, n) => ({
      slug: slugOf(n, prefix),
      gated: gate !== undefined,
    }));
    const visitors = new Visitors(visitedAt, visited, rate);
    const writes = new ApiWrites([reachable.apiUrl], key);
    return new Installation(reachable, key, ids, visitors, writes, release);
  }

  /** Uses `npm start` with this DATA_DIR. */
  static async overLaunched(launched: Launched, dataDir: string): Promise<Installation> {
    const { databaseUrl } = publishedInstance(dataDir) ?? {};
    if (!databaseUrl) throw new Error(`nothing runs on ${dataDir}`);
    const redirectUrl = launched.url('redirect');
    return Installation.over({ apiUrl: launched.url('api'), redirectUrl, databaseUrl, dataDir }, [
      redirectUrl,
    ]);
  }

  /** Starts the load: a moment without a fault, for comparison, then the phase with the fault. */
  async beginLoad(): Promise<void> {
    this.visitors.start();
    this.writes.start();
    await seconds(plan.calmMs / 1000);
    this.visitors.phase = 'fault';
  }

  /** Harms a redirect process while it has outstanding requests, and sums their number. */
  async whileUnderWay(redirectUrl: string, harm: () => void): Promise<void> {
    const latest = performance.now() + 1_000;
    while (this.visitors.inFlight(redirectUrl) === 0 && performance.now() < latest) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    harm();
    this.inFlightAtKills += this.visitors.inFlight(redirectUrl);
  }

  /**
   * `kill -9`. A redirect process is killed while it has outstanding requests. Of a worker and a jobs app, it is to be the
   * only process: see `expireJobLocks`.
   */
  async kill(app: AppUnderTest, redirectUrl?: string): Promise<void> {
    if (redirectUrl === undefined) {
      await app.kill('SIGKILL');
      if (app.name === 'worker' || app.name === 'jobs') await this.expireLocks(app.name);
      return;
    }
    let killed: Promise<unknown> | undefined;
    await this.whileUnderWay(redirectUrl, () => {
      killed = app.kill('SIGKILL');
    });
    await killed;
  }

  /**
   * Ends the load, waits until everything is counted, prints the result and checks the promise: R ≤ C ≤ S for every link,
   * for views and clicks, which add up by destination; C − R at most the outstanding requests at kills of the redirect, no acknowledged write missing, balanced books.
   * @returns R and C of all links, and how many events of requests with a response are missing in the reports.
   */
  async close(
    name: string,
    { lost = 0, cuts = 0, retried = 0, deleted = [] }: BooksOptions = {},
  ): Promise<{ received: number; counted: number; missingEvents: number }> {
    await Promise.all([this.visitors.stop(), this.writes.stop()]);
    const began = performance.now();
    await waitFor(() => this.drained(), { timeout: recoveryMs, what: `${name}: everything counted` });
    const recovery = (performance.now() - began) / 1000;
    const breaches: string[] = [];
    let [sent, received, counted, missingEvents] = [0, 0, 0, 0];
    for (const [slug, requests] of this.visitors.links) {
      if (deleted.includes(slug)) continue;
      const { summary, destinations } = await this.report(slug);
      for (const figure of ['views', 'clicks'] as const) {
        const { received: r, sent: s } = requests[figure];
        const c = summary[figure];
        // A request that is a view and a click is one event.
        if (figure === 'clicks' || requests.views !== requests.clicks) missingEvents += r - c;
        if (r - lost > c || c > s + retried) breaches.push(`${slug}: ${figure}: R ${r}, C ${c}, S ${s}`);
        const byBranch = destinations.reduce((sum, branch) => sum + branch[figure], 0);
        if (destinations.length > 0 && byBranch !== c) {
          breaches.push(`${slug}: ${figure}: C ${c}, ${byBranch} by destination`);
        }
      }
      sent += requests.clicks.sent;
      received += requests.clicks.received;
      counted += summary.clicks;
    }
    const excess = counted - received;
    const { calm, fault } = this.visitors.times;
    const times = (values: number[]) =>
      `${percentile(values, 50).toFixed(1)}/${percentile(values, 99).toFixed(1)}`;
    const failures = [...this.visitors.failures].map(([what, n]) => `${n} × ${what}`).join(', ') || 'none';
    process.stdout.write(
      `FAULT ${name}: S ${sent}, R ${received}, C ${counted}, C−R ${excess}, in flight at kills ` +
        `${this.inFlightAtKills}${lost > 0 ? `, lost at most ${lost}` : ''}; p50/p99 ms ${times(calm)} → ` +
        `${times(fault)}; not 302: ${failures}; API writes ${this.writes.acknowledged.length}; ` +
        `counted after ${recovery.toFixed(1)} s\n`,
    );
    if (excess < -lost || excess > this.inFlightAtKills) breaches.push(`C − R is ${excess}`);
    const missing = await this.writes.missing();
    if (missing.length > 0) breaches.push(`acknowledged writes are gone: ${missing.join(', ')}`);
    const leftBehind = await this.writes.leftBehind();
    if (leftBehind.length > cuts) breaches.push(`failed writes left something: ${leftBehind.join(', ')}`);
    breaches.push(...(await this.unbalancedBooks()));
    expect(breaches).toEqual([]);
    expect(received).toBeGreaterThan(0);
    return { received, counted, missingEvents };
  }

  /** Ends the load and the service, also after a failure. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.visitors.stop(), this.writes.stop()]);
    await this.release();
  }

  /** The batches in the journal, as `<writer>/<sequence>.batch`. */
  batches(): string[] {
    return readdirSync(join(this.reachable.dataDir, 'journal'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.batch'));
  }

  /** See `expireJobLocks`. */
  async expireLocks(app: QueueApp): Promise<void> {
    await expireJobLocks(app, this.reachable.databaseUrl, this.reachable.env?.REDIS_URL);
  }

  /** Clicks in the report of a link. */
  async counted(slug: string): Promise<number> {
    return (await this.report(slug)).summary.clicks;
  }

  /** The value of an app's metric, summed over its labels. */
  async metric(url: string, name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    if (lines.length === 0) throw new Error(`${url}/metrics has no ${name}`);
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }

  /** Runs SQL against the database of the installation. */
  async query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    const client = this.client();
    await client.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Runs `action` while the worker has batches that it cannot count. */
  async whileNothingIsCounted(action: () => Promise<unknown>): Promise<void> {
    const client = this.client();
    await client.connect();
    try {
      await client.query('begin');
      await client.query('lock table batch_writers in exclusive mode');
      const stuck = `select count(*)::int as n from pg_locks where relation = 'batch_writers'::regclass and not granted`;
      await waitFor(async () => ((await this.query<{ n: number }>(stuck))[0]?.n ?? 0) > 0);
      await action();
    } finally {
      await client.end();
    }
  }

  /** A connection that the fault may end: its statement then fails, and nothing else. */
  private client(): pg.Client {
    return new pg.Client(this.patientOptions()).on('error', () => undefined);
  }

  /** The machine may be busy with the fault. */
  private patientOptions(): pg.ClientConfig {
    return { ...connectionOptions(this.reachable.databaseUrl), ...patientConnection };
  }

  private async report(slug: string): Promise<{ summary: Figures; destinations: Figures[] }> {
    const address = `${this.reachable.apiUrl}/v1/links/${this.ids.get(slug)}/analytics?view=full`;
    const response = await fetch(address, { headers: { Authorization: `Bearer ${this.key}` } });
    return (await response.json()) as { summary: Figures; destinations: Figures[] };
  }

  private async drained(): Promise<boolean> {
    const ready = await fetch(`${this.reachable.apiUrl}/health/ready`);
    return ready.ok && this.batches().length === 0;
  }

  private async unbalancedBooks(): Promise<string[]> {
    const pool = new pg.Pool(this.patientOptions()).on('error', () => undefined);
    try {
      const { lines } = await checkClickLedger(pool);
      return lines
        .filter(({ breaches }) => breaches > 0)
        .map(({ name, left, right }) => `click ledger: ${name}: ${left}, ${right}`);
    } finally {
      await pool.end();
    }
  }
}

export function seconds(n: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, n * 1000));
}

/** Waits for a random time, so that faults are not synchronized with anything in the service. */
export function aMoment(): Promise<void> {
  return seconds(0.3 + Math.random() * 1.2);
}
