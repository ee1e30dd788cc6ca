import { Settings } from '@app/common';
import { PoolCheck } from '@app/database';
import { type Condition, Readiness } from '@app/operations';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { batchQueue, BatchQueue } from '../batch/batch-queue.js';
import { BatchCounter } from './batch-counter.js';

const lookEveryMs = 1_000;

/**
 * Watches the length and the age of the queue, for metrics and readiness. Also notifies idle workers on PostgreSQL
 * repeatedly: they sleep until they are notified, and a notification may be lost with a connection.
 */
@Injectable()
export class QueueWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting: Gauge;
  private readonly lag: Gauge;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private queueUnavailable = false;
  private databaseUnavailable = false;
  private readonly database: PoolCheck;
  private progress = 0;

  constructor(
    private readonly settings: Settings,
    private readonly queue: BatchQueue,
    private readonly counter: BatchCounter,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    readiness: Readiness,
    registry: Registry,
  ) {
    this.database = new PoolCheck(pool);
    readiness.add(() => this.condition());
    this.waiting = new Gauge({
      name: 'waypost_clicks_queue_waiting',
      help: 'Batches in the queue that no worker has begun',
      registers: [registry],
    });
    this.lag = new Gauge({
      name: 'waypost_clicks_queue_lag_seconds',
      help: 'Seconds since the batch at the head of the queue was queued; 0 if none waits',
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    void this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.queue.close();
  }

  private async look(): Promise<void> {
    const { progress } = this.counter;
    // While the worker is counting, the pool may just be busy.
    this.databaseUnavailable = !(await this.database.canQuery()) && this.counter.progress === progress;
    try {
      const waiting = await this.queue.waiting();
      this.waiting.set(waiting);
      this.lag.set(waiting > 0 ? await this.queue.lag() : 0);
      this.queueUnavailable = false;
      const idle = !this.counter.busy && this.counter.progress === this.progress;
      this.progress = this.counter.progress;
      if (waiting > 0 && idle && !this.settings.REDIS_URL) {
        await this.pool.query(`select pg_notify('bullmq_jobs', $1)`, [batchQueue.name]);
      }
    } catch {
      this.queueUnavailable = true;
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), lookEveryMs).unref();
  }

  private condition(): Condition {
    if (this.queueUnavailable) return { state: 'unavailable', reason: 'the queue cannot be reached' };
    if (this.counter.stuck || this.databaseUnavailable)
      return { state: 'unavailable', reason: 'the database cannot be reached' };
    return { state: 'ok' };
  }
}
