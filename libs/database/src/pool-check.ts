import type pg from 'pg';
import pTimeout from 'p-timeout';
import { addressOf, respondsToProbe } from './impatient-socket.js';

const timeoutMs = 1_000;

/**
 * Finds out whether a pool can run queries, with one query at a time, however often it is asked. A pool whose connections are
 * all in use runs some: then the server is only asked whether it still responds, without a connection of the pool.
 */
export class PoolCheck {
  private running: Promise<boolean> | undefined;
  private querying: Promise<boolean> | undefined;
  private inUse = 0;

  /** @param pool that has lent no connection yet */
  constructor(private readonly pool: pg.Pool) {
    pool.on('acquire', () => this.inUse++);
    pool.on('release', () => this.inUse--);
  }

  /** False if a query, or the server of a busy pool, gives no response in about a second. Never rejects. */
  canQuery(): Promise<boolean> {
    this.running ??= this.ask().finally(() => (this.running = undefined));
    return this.running;
  }

  private async ask(): Promise<boolean> {
    if (this.isBusy) return this.serverResponds();
    // It may have become busy before the query got a connection.
    this.querying ??= this.query().finally(() => (this.querying = undefined));
    return pTimeout(this.querying, {
      milliseconds: timeoutMs,
      fallback: () => this.isBusy && this.serverResponds(),
    });
  }

  private get isBusy(): boolean {
    return this.inUse >= this.pool.options.max;
  }

  private serverResponds(): Promise<boolean> {
    return respondsToProbe(addressOf(this.pool.options.connectionString ?? ''));
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
