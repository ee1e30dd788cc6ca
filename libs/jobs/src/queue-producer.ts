import { newId, type Settings } from '@app/common';
import { Logger } from '@nestjs/common';
import { type JobsOptions, type JobState, Queue } from 'bullmq';
import pTimeout from 'p-timeout';
import { producerOptions } from './queue-connection.js';

/** A slower response counts as a failure: the caller keeps its data and retries. */
const respondWithinMs = 5_000;

/** A stored job of the queue. */
export interface StoredJob<Data> {
  name: string;
  state: JobState | 'unknown';
  data: Data;
  /** The progress that the worker last wrote; 0 before that. */
  progress: unknown;
  /** For a completed job, the return value of `process`. */
  result: unknown;
  /** For a failed job, the reason. */
  error: string | undefined;
  addedAt: Date;
  finishedAt: Date | undefined;
}

/** The contract between producers and workers of one queue. Declare one constant per queue, next to the data it carries. */
export interface QueueDefinition {
  /** Unique in the installation. Part of every key in Redis; a column in PostgreSQL. */
  readonly name: string;
  /** Options of every job that this installation adds. */
  readonly jobOptions: Readonly<Omit<JobsOptions, 'jobId' | 'deduplication'>>;
}

/**
 * The producing side of one queue. Every call fails within seconds while the queue cannot be reached. A process that
 * started without the queue connects as soon as it is back.
 */
export class QueueProducer<Data> {
  private readonly logger = new Logger('Queue');
  private queue: Queue | undefined;
  private failing = false;

  constructor(
    private readonly definition: QueueDefinition,
    private readonly settings: Settings,
  ) {}

  /**
   * Adds a job under a new id, because BullMQ ignores an id that it has seen before.
   * @param deduplicationId while a job that was added with the same one waits or runs, nothing is added.
   * @param trace the context of a trace, which the job carries next to its data. Older workers ignore it.
   * @returns the id of the job, or of the existing one.
   * @throws if the queue does not confirm the job. The job may have been added nevertheless.
   */
  async add(
    name: string,
    data: Data,
    { deduplicationId, trace }: { deduplicationId?: string; trace?: string } = {},
  ): Promise<string> {
    const jobId = newId();
    const options = {
      jobId,
      ...this.definition.jobOptions,
      ...(deduplicationId !== undefined && { deduplication: { id: deduplicationId } }),
      ...(trace !== undefined && { telemetry: { metadata: trace } }),
    };
    const job = await this.request((queue) => queue.add(name, data, options));
    return job.id ?? jobId;
  }

  /** The state of a job; `unknown` if the queue has no such job. */
  async stateOf(jobId: string): Promise<JobState | 'unknown'> {
    return this.request((queue) => queue.getJobState(jobId));
  }

  /** Reads a job, or returns undefined if the queue has no such job. */
  async find(jobId: string): Promise<StoredJob<Data> | undefined> {
    // The state is read first, so that a job that is read after it finished has its result.
    const state = await this.stateOf(jobId);
    const job = await this.request((queue) => queue.getJob(jobId));
    if (!job) return undefined;
    return {
      name: job.name,
      state,
      data: job.data as Data,
      progress: job.progress,
      result: job.returnvalue as unknown,
      error: job.failedReason,
      addedAt: new Date(job.timestamp),
      finishedAt: job.finishedOn === undefined ? undefined : new Date(job.finishedOn),
    };
  }

  /** Number of jobs that wait for a worker. */
  async waiting(): Promise<number> {
    return this.request((queue) => queue.getWaitingCount());
  }

  /**
   * Seconds since the job at the head of the queue was added; 0 if none waits. Compares this machine's clock with that of
   * the producer.
   */
  async lag(): Promise<number> {
    // All of them: BullMQ's backends disagree about where a range of the oldest begins.
    const oldestFirst = await this.request((queue) => queue.getRanges(['waiting'], 0, -1, true));
    for (const id of oldestFirst) {
      const job = await this.request((queue) => queue.getJob(id));
      if (job) return Math.max(Date.now() - job.timestamp, 0) / 1000;
    }
    return 0;
  }

  async close(): Promise<void> {
    const { queue } = this;
    this.queue = undefined;
    await queue?.close().catch(() => undefined);
  }

  private async request<T>(call: (queue: Queue) => Promise<T>): Promise<T> {
    const queue = this.queue ?? this.open();
    try {
      await inTime(queue.waitUntilReady());
    } catch (error) {
      // BullMQ never retries a first connection that failed: the next call starts over.
      if (this.queue === queue) await this.close();
      throw error;
    }
    const response = await inTime(call(queue));
    this.failing = false;
    return response;
  }

  private open(): Queue {
    const queue = new Queue(this.definition.name, { connection: producerOptions(this.settings) });
    queue.on('error', (error) => {
      if (!this.failing) this.logger.warn(`the queue cannot be reached: ${error.message}`);
      this.failing = true;
    });
    this.queue = queue;
    return queue;
  }
}

const inTime = <T>(response: Promise<T>): Promise<T> =>
  pTimeout(response, { milliseconds: respondWithinMs, message: 'the queue does not respond' });
