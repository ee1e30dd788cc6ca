import type pg from 'pg';
import pTimeout from 'p-timeout';
import { addressOf, respondsToProbe, respondsToQuery } from './impatient-socket.js';

const timeoutMs = 1_000;
/** A busy pool is assumed to run its statements for this long, in milliseconds, until one of them has succeeded. */
const patienceMs = 5_000;

/**
 * Checks whether a pool can run queries, with one query at a time, no matter how often it is called. If all
 * connections of the pool are in use, it only probes whether the server still responds, without a connection of the
 * pool. If none of the pool's statements succeeds, a separate connection runs the query, because a pooler responds
 * even without its database.
 */
export class PoolCheck {
  private running: Promise<boolean> | undefined;
  private querying: Promise<boolean> | undefined;
  private queryingBesides: Promise<boolean> | undefined;
  private inUse = 0;
  /** When the pool was last known to work, or started to. */
  private workedAt = 0;
  private hasFailed = false;

  /** @param pool a pool that has not lent out a connection yet. */
  constructor(private readonly pool: pg.Pool) {
    pool.on('acquire', () => {
      if (this.inUse++ === 0) this.workedAt = performance.now();
    });
    pool.on('release', (error) => {
      this.inUse--;
      this.hasFailed = Boolean(error);
      if (!error) this.workedAt = performance.now();
    });
  }

  /** False if a query, or the server of a busy pool, gives no response in about a second. Never rejects. */
  canQuery(): Promise<boolean> {
    this.running ??= this.ask().finally(() => (this.running = undefined));
    return this.running;
  }

  private async ask(): Promise<boolean> {
    if (this.isBusy) return this.worksBusily();
    // It may have become busy before the query got a connection.
    this.querying ??= this.query().finally(() => (this.querying = undefined));
    return pTimeout(this.querying, {
      milliseconds: timeoutMs,
      fallback: () => this.isBusy && this.worksBusily(),
    });
  }

  private get isBusy(): boolean {
    return this.inUse >= this.pool.options.max;
  }

  private async worksBusily(): Promise<boolean> {
    const url = this.pool.options.connectionString ?? '';
    if (!(await respondsToProbe(addressOf(url)))) return false;
    if (!this.hasFailed && performance.now() - this.workedAt < patienceMs) return true;
    this.queryingBesides ??= respondsToQuery(url).finally(() => (this.queryingBesides = undefined));
    return pTimeout(this.queryingBesides, { milliseconds: timeoutMs, fallback: () => false });
  }

  private async query(): Promise<boolean> {
    try {
      await this.pool.query({ text: 'select 1', query_timeout: timeoutMs } as pg.QueryConfig);
      return true;
    } catch {
      return false;
    }
  }
}
