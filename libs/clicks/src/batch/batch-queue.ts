import { Settings } from '@app/common';
import { type QueueDefinition, QueueProducer } from '@app/jobs';
import { Injectable } from '@nestjs/common';
import { type BatchToSend, packBatch, type PackedBatch } from './packed-batch.js';

/**
 * The queue of sealed batches; a job is one batch. A batch whose worker could not finish goes back to the queue, without
 * limit. A counted batch leaves nothing behind.
 */
export const batchQueue: QueueDefinition = {
  name: 'batches',
  jobOptions: { attempts: 1_000_000, removeOnComplete: true, removeOnFail: true },
};

/** `taken`: a worker, alive or dead, holds the job. `gone`: the job is done, failed or lost. */
export type JobFate = 'waiting' | 'taken' | 'gone';

/** Sends batches to the worker. Every call fails within seconds while the queue cannot be reached. */
@Injectable()
export class BatchQueue {
  private readonly producer: QueueProducer<PackedBatch>;

  constructor(settings: Settings) {
    this.producer = new QueueProducer(batchQueue, settings);
  }

  /**
   * Queues a batch.
   * @param trace the context of the trace that the batch belongs to. Not part of the batch itself.
   * @returns the job's id.
   * @throws if the queue does not confirm it; it may be queued nevertheless.
   */
  async add(batch: BatchToSend, trace?: string): Promise<string> {
    return this.producer.add('batch', packBatch(batch), { trace });
  }

  /** The current state of a job. */
  async fateOf(jobId: string): Promise<JobFate> {
    const state = await this.producer.stateOf(jobId);
    if (state === 'active') return 'taken';
    return state === 'unknown' || state === 'completed' || state === 'failed' ? 'gone' : 'waiting';
  }

  /** Number of batches that wait for a worker. */
  async waiting(): Promise<number> {
    return this.producer.waiting();
  }

  /** Seconds since the batch at the head of the queue was queued; 0 if none waits. */
  async lag(): Promise<number> {
    return this.producer.lag();
  }

  async close(): Promise<void> {
    await this.producer.close();
  }
}
