import { newId, Settings } from '@app/common';
import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { type BatchToSend, packBatch } from './batch-job.js';
import { producerOptions } from './queue-connection.js';

/** The one queue: a job is a sealed batch of click events. */
export const BATCHES = 'batches';

/** A job waits; or a worker took it, be it alive or not; or it is done, failed or lost. */
export type JobFate = 'waiting' | 'taken' | 'gone';

/** A job whose worker could not finish goes back to the queue, for good; a done one leaves nothing behind. */
const jobOptions = { attempts: 1_000_000, removeOnComplete: true, removeOnFail: true };

/** An answer that takes longer is a failure: the caller keeps the batch and tries again. */
const answerWithinMs = 5_000;

/**
 * The producers' side of the queue. Every call fails within seconds while the queue cannot be reached; none
 * waits for it, and a process that started without it finds it later.
 */
@Injectable()
export class BatchQueue {
  private readonly logger = new Logger('Queue');
  private queue: Queue | undefined;
  private failing = false;

  constructor(private readonly settings: Settings) {}

  /**
   * Puts a batch into the queue under a new job id: BullMQ ignores an add whose id it has seen.
   * @returns the job's id. @throws when the queue does not confirm it; the job may be there all the same.
   */
  async add(batch: BatchToSend): Promise<string> {
    const jobId = newId();
    const data = packBatch(batch);
    await this.ask((queue) => queue.add('batch', data, { jobId, ...jobOptions }));
    return jobId;
  }

  /** What has become of a job. */
  async fateOf(jobId: string): Promise<JobFate> {
    const state = await this.ask((queue) => queue.getJobState(jobId));
    if (state === 'active') return 'taken';
    return state === 'unknown' || state === 'completed' || state === 'failed' ? 'gone' : 'waiting';
  }

  /** How many batches wait for a worker. */
  async waiting(): Promise<number> {
    return this.ask((queue) => queue.getWaitingCount());
  }

  /**
   * How many seconds ago the batch was put into the queue that is the next to be taken; 0 where none waits.
   * Time is that of this machine and of the one that put it there, so it is as exact as their clocks agree.
   */
  async lag(): Promise<number> {
    // All of them: BullMQ's backends do not agree on where a part of them, oldest first, begins.
    const oldestFirst = await this.ask((queue) => queue.getRanges(['waiting'], 0, -1, true));
    for (const id of oldestFirst) {
      const job = await this.ask((queue) => queue.getJob(id));
      if (job) return Math.max(Date.now() - job.timestamp, 0) / 1000;
    }
    return 0;
  }

  async close(): Promise<void> {
    const { queue } = this;
    this.queue = undefined;
    await queue?.close().catch(() => undefined);
  }

  private async ask<T>(question: (queue: Queue) => Promise<T>): Promise<T> {
    const queue = this.queue ?? this.open();
    try {
      await within(queue.waitUntilReady());
    } catch (error) {
      // BullMQ remembers that its first connection failed, for good: the next call begins anew.
      if (this.queue === queue) await this.close();
      throw error;
    }
    const answer = await within(question(queue));
    this.failing = false;
    return answer;
  }

  private open(): Queue {
    const queue = new Queue(BATCHES, { connection: producerOptions(this.settings) });
    queue.on('error', (error) => {
      if (!this.failing) this.logger.warn(`the queue cannot be reached: ${error.message}`);
      this.failing = true;
    });
    this.queue = queue;
    return queue;
  }
}

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), answerWithinMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
