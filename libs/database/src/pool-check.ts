import type pg from 'pg';
import pTimeout from 'p-timeout';
import { addressOf, respondsToProbe, respondsToQuery } from './impatient-socket.js';

const timeoutMs = 1_000;
/** A busy pool is believed to run its statements for this long, milliseconds, until one of them has succeeded. */
const patienceMs = 5_000;

/**
 * Finds out whether a pool can run queries, with one query at a time, however often it is asked. A pool whose connections are
 * all in use runs some: then the server is only asked whether it still responds, without a connection of the pool. If none of
 * its statements succeeds, a connection besides the pool runs the query: a pooler responds by itself, also without its database.
 */
export class PoolCheck {
  private running: Promise<boolean> | undefined;
  private querying: Promise<boolean> | undefined;
  private queryingBesides: Promise<boolean> | undefined;
  private inUse = 0;
  /** When the pool was last seen to work, or began to. */
  private workedAt = 0;
  private hasFailed = false;

  /** @param pool that has lent no connection yet */
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
