import { confirmOnStandbys } from '@app/database';
import { Tracing } from '@app/operations';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import pTimeout from 'p-timeout';
import pg from 'pg';
import { BatchQueue } from '../batch/batch-queue.js';
import type { CountedSequences } from '../batch/counted-sequences.js';
import { BatchSender } from './batch-sender.js';
import { type BatchSource, WriterBacklog } from './writer-backlog.js';

const pollEveryMs = 200;
/** PostgreSQL is not queried more often, no matter how many batches there are. */
const minPollMs = 100;

interface WriterRow {
  writer_id: string;
  watermark: number;
  above: string[];
  /** PostgreSQL has synchronous standbys, one of which may take over. */
  synchronous: boolean;
}

/** A server that follows another may have to roll back what it has, so its answer does not count. */
const readWriters = `select writer_id, watermark, above, current_setting('synchronous_standby_names') <> '' as synchronous
  from batch_writers where writer_id = any($1::uuid[]) and not pg_is_in_recovery()`;

const countedBy = ({ watermark, above }: WriterRow): CountedSequences => ({
  watermark,
  above: above.map(Number),
});

/**
 * Sends sealed batches to the queue, and keeps them until PostgreSQL, not the queue, confirms that they are counted. It
 * never gives up: whatever fails is retried.
 */
@Injectable()
export class Forwarder {
  private readonly logger = new Logger('Forwarder');
  private readonly writers = new Map<string, WriterBacklog>();
  private readonly sender: BatchSender;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** There is more to do after the current pass. */
  private wanted = false;
  private stopping = false;
  private nextPollAt = 0;
  private databaseUnavailable = false;

  constructor(
    queue: BatchQueue,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    @Optional() tracing?: Tracing,
  ) {
    this.sender = new BatchSender(queue, this.logger, () => this.databaseUnavailable, tracing?.tracer);
  }

  /** Adds batches to those that wait. The sequences of a source come in ascending order. */
  offer(source: BatchSource, sequences: readonly number[]): void {
    this.backlogOf(source).offer(sequences);
    this.wake();
  }

  /** Takes over a batch that its owner has sent or tried to send, until it is acknowledged. */
  follow(source: BatchSource, sequence: number, jobId: string | undefined): void {
    this.backlogOf(source).follow(sequence, jobId);
    this.wake();
  }

  /** Number of batches of a writer that are not yet acknowledged, or not yet discarded. */
  pending(writer: string): number {
    return this.writers.get(writer)?.size ?? 0;
  }

  /** Forgets a writer without batches. */
  forget(writer: string): void {
    if (this.pending(writer) === 0) this.writers.delete(writer);
  }

  /**
   * Number of batches of all writers that are not yet acknowledged or discarded, and the age in seconds of the
   * oldest one in progress. Changing the clock affects only the age of files that a dead writer left.
   */
  depth(): { batches: number; oldestSeconds: number } {
    const now = performance.now();
    let batches = 0;
    let oldest = now;
    for (const backlog of this.writers.values()) {
      batches += backlog.size;
      for (const { since } of backlog.inProgress.values()) oldest = Math.min(oldest, since ?? now);
    }
    return { batches, oldestSeconds: (now - oldest) / 1000 };
  }

  /** Sends and acknowledges for up to `withinMs` while queue and database respond, then stops permanently. */
  async stop(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    while (this.busy && performance.now() < until && this.sender.queueWorks && !this.databaseUnavailable) {
      this.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.stopping = true;
    clearTimeout(this.timer);
    const milliseconds = until - performance.now();
    if (this.running && milliseconds > 0) await pTimeout(this.running, { milliseconds, message: false });
  }

  private get busy(): boolean {
    for (const { size } of this.writers.values()) if (size > 0) return true;
    return false;
  }

  private backlogOf(source: BatchSource): WriterBacklog {
    let backlog = this.writers.get(source.writer);
    if (!backlog) {
      backlog = new WriterBacklog(source);
      this.writers.set(source.writer, backlog);
    }
    return backlog;
  }

  private wake(): void {
    this.wanted = true;
    if (this.stopping) return;
    this.running ??= this.work().finally(() => (this.running = undefined));
  }

  private async work(): Promise<void> {
    clearTimeout(this.timer);
    while (this.wanted && !this.stopping) {
      this.wanted = false;
      try {
        for (const backlog of this.writers.values()) backlog.fill();
        await this.acknowledge();
        await this.discard();
        await this.send();
      } catch (error) {
        this.logger.error('cannot forward', error);
      }
    }
    if (this.busy && !this.stopping) this.timer = setTimeout(() => this.wake(), pollEveryMs);
  }

  private async send(): Promise<void> {
    for (const backlog of this.writers.values()) {
      for (const [sequence, batch] of backlog.inProgress) {
        if (this.stopping || this.sender.paused) return;
        if (performance.now() < batch.dueAt) continue;
        if (await this.sender.send(backlog, sequence, batch)) continue;
        backlog.finish(sequence);
        this.wanted = true;
      }
    }
  }

  private async discard(): Promise<void> {
    for (const backlog of this.writers.values()) {
      await backlog.discardFinished((sequence, { message }) =>
        this.logger.warn(`cannot remove batch ${sequence} of ${backlog.source.writer}: ${message}`),
      );
    }
  }

  private async acknowledge(): Promise<void> {
    const writers = [...this.writers].filter(([, { inProgress }]) => inProgress.size > 0).map(([id]) => id);
    if (writers.length === 0 || performance.now() < this.nextPollAt) return;
    this.nextPollAt = performance.now() + minPollMs;
    try {
      const { rows } = await this.pool.query<WriterRow>(readWriters, [writers]);
      const counted = rows.filter((row) => this.writers.get(row.writer_id)?.hasCounted(countedBy(row)));
      // A visible watermark may not be on the standbys yet: PostgreSQL makes it visible after a crash, and if the wait
      // is canceled.
      if (counted.some(({ synchronous }) => synchronous)) await confirmOnStandbys(this.pool);
      for (const row of counted) {
        if (this.writers.get(row.writer_id)?.acknowledge(countedBy(row))) this.wanted = true;
      }
      this.databaseUnavailable = false;
    } catch (error) {
      if (!this.databaseUnavailable)
        this.logger.warn(`cannot acknowledge batches now: ${(error as Error).message}`);
      this.databaseUnavailable = true;
    }
  }
}
