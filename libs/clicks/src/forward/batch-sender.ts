import type { BatchQueue } from '../batch/batch-queue.js';
import { formatContext, type Tracer } from '@app/operations';
import type { Logger } from '@nestjs/common';
import type { BatchEvents } from '../batch/packed-batch.js';
import {
  type BatchInProgress,
  type BatchSource,
  checkAfterMs,
  type WriterBacklog,
} from './writer-backlog.js';

const maxResendAfterMs = 20_000;
const minPauseMs = 100;
const maxPauseMs = 2_000;

/** Puts batches into the queue, and again under a new job id if their job is lost. Pauses while the queue is unavailable. */
export class BatchSender {
  private pausedUntil = 0;
  private pauseMs = 0;

  /**
   * @param databaseUnavailable returns true if the database was unavailable when it was last queried.
   * @param tracer if visits are traced.
   */
  constructor(
    private readonly queue: BatchQueue,
    private readonly logger: Logger,
    private readonly databaseUnavailable: () => boolean,
    private readonly tracer?: Tracer,
  ) {}

  /** False since the queue last refused a batch. */
  get queueWorks(): boolean {
    return this.pauseMs === 0;
  }

  get paused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  /** Sends a batch, unless its job is still on its way. @returns false if the batch has nothing to send. */
  async send({ source }: WriterBacklog, sequence: number, batch: BatchInProgress): Promise<boolean> {
    try {
      if (batch.jobId && (await this.isCarried(batch, batch.jobId))) {
        batch.dueAt = performance.now() + checkAfterMs;
        return true;
      }
      const stored = await this.read(source, sequence, batch);
      if (stored === 'unreadable') return true;
      if (!stored) return false;
      const { events, writtenAt = Date.now() } = stored;
      batch.since ??= performance.now() - Math.max(Date.now() - writtenAt, 0);
      batch.jobId = await this.add(source, sequence, events);
      batch.dueAt = performance.now() + Math.min(checkAfterMs * 2 ** batch.sends, maxResendAfterMs);
      batch.sends++;
      batch.seenTaken = false;
      this.pauseMs = 0;
    } catch (error) {
      if (this.pauseMs === 0) this.logger.warn(`cannot send batches now: ${(error as Error).message}`);
      this.pauseMs = Math.min(Math.max(2 * this.pauseMs, minPauseMs), maxPauseMs);
      this.pausedUntil = performance.now() + this.pauseMs;
    }
    return true;
  }

  /** The batch continues the trace of its first traced visit, and links to the traces of the others. */
  private async add(source: BatchSource, sequence: number, events: BatchEvents): Promise<string> {
    const batch = { writer: source.writer, sequence, events };
    const [parent, ...links] = (this.tracer && source.tracesOf?.(sequence)) ?? [];
    if (!this.tracer || !parent) return this.queue.add(batch);
    const attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': 'batches' };
    const span = this.tracer.start('send batch', { kind: 'producer', parent, links, attributes });
    try {
      const jobId = await this.queue.add(batch, formatContext(span));
      span.end({ 'messaging.message.id': jobId });
      return jobId;
    } catch (error) {
      span.end({}, (error as Error).message);
      throw error;
    }
  }

  /**
   * True while the job may still get the batch counted. A job that a worker holds at two checks in a row, although the
   * database can count, may belong to a dead worker: on PostgreSQL a lock expires by the clock of the worker, which may
   * have been days ahead.
   */
  private async isCarried(batch: BatchInProgress, jobId: string): Promise<boolean> {
    const fate = await this.queue.fateOf(jobId);
    if (fate === 'taken' && batch.seenTaken && !this.databaseUnavailable()) return false;
    batch.seenTaken = fate === 'taken' && !this.databaseUnavailable();
    return fate !== 'gone';
  }

  /** A batch that the disk fails to return is retried later, and delays no other. */
  private async read(source: BatchSource, sequence: number, batch: BatchInProgress) {
    try {
      return await source.read(sequence);
    } catch (error) {
      if (batch.dueAt === 0) {
        this.logger.warn(`cannot read batch ${sequence} of ${source.writer}: ${(error as Error).message}`);
      }
      batch.dueAt = performance.now() + checkAfterMs;
      return 'unreadable';
    }
  }
}
