import type pg from 'pg';
import pTimeout from 'p-timeout';

const timeoutMs = 1_000;

/** Finds out whether a pool can run queries, with one query at a time, however often it is asked. */
export class PoolCheck {
  private running: Promise<boolean> | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** False if a query gets no response within a second. Never rejects. */
  canQuery(): Promise<boolean> {
    this.running ??= this.query().finally(() => (this.running = undefined));
    return pTimeout(this.running, { milliseconds: timeoutMs, fallback: () => false });
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
