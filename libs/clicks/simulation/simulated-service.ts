import { newId } from '@app/common';
import type { JobFate } from '../src/batch/batch-queue.js';
import { type BatchToSend, unpackBatch } from '../src/batch/packed-batch.js';
import { type CountedSequences, isCounted, withCounted } from '../src/batch/counted-sequences.js';

/** How the queue behaves when a batch is added. `loses the response`: accepts the batch, but does not respond. */
export type QueueMode = 'works' | 'is slow' | 'loses the response' | 'hangs' | 'refuses';
/** How the database behaves. */
export type DatabaseMode = 'works' | 'is slow' | 'is unavailable';

/** An event of the simulation: a unique number. */
export interface NumberedEvent {
  n: number;
}

interface Job {
  id: string;
  writer: string;
  sequence: number;
  /** JSON of the events, as the queue has them. */
  events: string;
  deliveries: number;
}

const nothing: CountedSequences = { watermark: 0, above: [] };
/** Longer than a visitor waits for the queue. */
const slowMs = 100;
/** When the client of the queue gives up. */
const clientTimeoutMs = 5_000;
/** Limit of a writer's batches in the queue. */
const maxInProgress = 64;

/**
 * The queue, the worker and the database that several simulated processes share. Counts with the production functions for
 * watermarks, and records everything that must not happen.
 */
export class SimulatedService {
  queue: QueueMode = 'works';
  database: DatabaseMode = 'works';
  /** The worker counts every job that arrives. */
  working = true;
  /** Every job is delivered three times. */
  redelivering = false;
  /** The queue has lost all its jobs at least once. */
  wasFlushed = false;
  readonly jobs: Job[] = [];
  /** How often each event was counted. */
  readonly counted = new Map<number, number>();
  /** Events that were queued without a journal. */
  readonly direct = new Set<number>();
  /** Writers that have or had a folder. */
  readonly journaled = new Set<string>();
  /** Writers whose folder was restored from a copy, perhaps one made while they were still writing. */
  readonly restored = new Set<string>();
  readonly violations: string[] = [];
  private readonly stranded: Job[] = [];
  private readonly writers = new Map<string, CountedSequences>();
  private readonly sent = new Map<string, string>();
  private pendingAdds = 0;

  /** No job waits, and no add is pending. */
  get idle(): boolean {
    return this.jobs.length === 0 && this.pendingAdds === 0;
  }

  /** Like `BatchQueue.add`. Continues if the calling process dies. */
  async add(batch: BatchToSend): Promise<string> {
    const mode = this.queue;
    const events = jsonOf(batch);
    this.check(batch, events);
    if (mode === 'refuses') throw new Error('refused');
    const job = { ...batch, id: newId(), events, deliveries: 0 };
    this.pendingAdds++;
    try {
      if (mode === 'is slow') await pause(slowMs);
      if (mode !== 'hangs') this.jobs.push(job);
      if (mode === 'loses the response' || mode === 'hangs') await pause(clientTimeoutMs);
    } finally {
      this.pendingAdds--;
    }
    if (mode === 'loses the response' || mode === 'hangs') throw new Error('the queue does not respond');
    return job.id;
  }

  /** Like `BatchQueue.fateOf`. */
  async fateOf(jobId: string): Promise<JobFate> {
    if (this.queue === 'refuses') throw new Error('refused');
    const isIn = (jobs: readonly Job[]) => jobs.some(({ id }) => id === jobId);
    if (isIn(this.stranded)) return 'taken';
    return isIn(this.jobs) ? 'waiting' : 'gone';
  }

  /** The rows of `batch_writers`, as the forwarder queries them. */
  async watermarks(ids: readonly string[]): Promise<{ rows: unknown[] }> {
    if (this.database === 'is unavailable') throw new Error('unavailable');
    const rows = ids.flatMap((id) => {
      const row = this.writers.get(id);
      return row ? [{ writer_id: id, watermark: row.watermark, above: row.above.map(String) }] : [];
    });
    if (this.database === 'is slow') await pause(slowMs);
    return { rows };
  }

  /** Loses all jobs, like a Redis that was flushed. */
  flush(): void {
    this.wasFlushed = true;
    this.jobs.length = 0;
    this.stranded.length = 0;
  }

  /** A worker takes a job and dies, and its lock persists for a long time. */
  strand(index: number): void {
    this.stranded.push(...this.jobs.splice(index, 1));
  }

  /** The locks of dead workers expire. */
  expireLocks(): void {
    this.jobs.push(...this.stranded.splice(0));
  }

  /** Counts all jobs, the last one first, if the worker is running. */
  work(): void {
    if (this.working) while (this.jobs.length > 0 && this.deliver(this.jobs.length - 1));
  }

  /** Delivers one job to the worker. @returns false if the database cannot count now. */
  deliver(index: number): boolean {
    const job = this.jobs[index];
    if (!job || this.database === 'is unavailable') return false;
    if (!this.isCounted(job.writer, job.sequence)) {
      const before = this.writers.get(job.writer) ?? nothing;
      this.writers.set(job.writer, withCounted(before, [job.sequence]));
      for (const { n } of JSON.parse(job.events) as NumberedEvent[]) {
        this.counted.set(n, (this.counted.get(n) ?? 0) + 1);
      }
    }
    if (!this.redelivering || ++job.deliveries === 3) this.jobs.splice(index, 1);
    return true;
  }

  private isCounted(writer: string, sequence: number): boolean {
    return isCounted(this.writers.get(writer) ?? nothing, sequence);
  }

  private check({ writer, sequence }: BatchToSend, content: string): void {
    const events = JSON.parse(content) as NumberedEvent[];
    const before = this.sent.get(`${writer}/${sequence}`);
    const journaled = this.journaled.has(writer);
    if (!journaled) events.forEach(({ n }) => this.direct.add(n));
    if (before === undefined) {
      this.sent.set(`${writer}/${sequence}`, content);
    } else if (before !== content && (journaled ? !this.restored.has(writer) : events.length > 0)) {
      this.violations.push(`batch ${sequence} of ${writer} changed from ${before} to ${content}`);
    }
    const waiting = this.jobs.filter((job) => job.writer === writer && !this.isCounted(writer, job.sequence));
    const batches = new Set([...waiting.map((job) => job.sequence), sequence]);
    if (batches.size > maxInProgress)
      this.violations.push(`${batches.size} batches of ${writer} in the queue`);
  }
}

const jsonOf = (batch: BatchToSend): string => JSON.stringify(unpackBatch(batch).events);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
