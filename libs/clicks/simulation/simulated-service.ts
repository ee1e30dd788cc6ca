import { newId } from '@app/common';
import type { JobFate } from '../src/batch/batch-queue.js';
import { type BatchToSend, unpackBatch } from '../src/batch/packed-batch.js';
import { type CountedSequences, isCounted, withCounted } from '../src/batch/counted-sequences.js';

/** What becomes of a batch that is put into the queue. */
export type QueueMood = 'takes' | 'takes late' | 'takes and fails' | 'hangs' | 'refuses';
/** How the database answers. */
export type DatabaseMood = 'answers' | 'answers late' | 'is away';

/** An event of the simulation: a number that occurs once. */
export interface NumberedEvent {
  n: number;
}

interface Job {
  id: string;
  writer: string;
  sequence: number;
  /** By value, as the queue has it. */
  events: string;
  deliveries: number;
}

const nothing: CountedSequences = { watermark: 0, above: [] };
/** Longer than a visitor waits for the queue. */
const lateMs = 100;
/** After this the queue's client gives up. */
const givesUpAfterMs = 5_000;
/** As many batches of a writer may be under way. */
const maxUnderWay = 64;

/**
 * The queue, the worker and the database that several simulated processes share. It counts with the
 * watermark's own functions, and writes down whatever must not happen.
 */
export class SimulatedService {
  queue: QueueMood = 'takes';
  database: DatabaseMood = 'answers';
  /** The worker counts whatever comes, by itself. */
  working = true;
  /** Every job is delivered three times. */
  repeating = false;
  /** The queue lost what it had, at least once. */
  forgot = false;
  readonly jobs: Job[] = [];
  /** Times that each event was counted. */
  readonly counted = new Map<number, number>();
  /** Events that were put into the queue without a journal. */
  readonly direct = new Set<number>();
  /** Writers that have, or had, a folder. */
  readonly journalled = new Set<string>();
  /** Writers whose folder came back from a copy, which may have been made while they still wrote. */
  readonly restored = new Set<string>();
  readonly violations: string[] = [];
  private readonly stranded: Job[] = [];
  private readonly writers = new Map<string, CountedSequences>();
  private readonly sent = new Map<string, string>();
  private underWay = 0;

  /** No job waits, and none will come that was begun. */
  get idle(): boolean {
    return this.jobs.length === 0 && this.underWay === 0;
  }

  /** As `BatchQueue.add`; it goes on when the process that asked is dead. */
  async add(batch: BatchToSend): Promise<string> {
    const mood = this.queue;
    const events = jsonOf(batch);
    this.check(batch, events);
    if (mood === 'refuses') throw new Error('refused');
    const job = { ...batch, id: newId(), events, deliveries: 0 };
    this.underWay++;
    try {
      if (mood === 'takes late') await pause(lateMs);
      if (mood !== 'hangs') this.jobs.push(job);
      if (mood === 'takes and fails' || mood === 'hangs') await pause(givesUpAfterMs);
    } finally {
      this.underWay--;
    }
    if (mood === 'takes and fails' || mood === 'hangs') throw new Error('the queue does not answer');
    return job.id;
  }

  /** As `BatchQueue.fateOf`. */
  async fateOf(jobId: string): Promise<JobFate> {
    if (this.queue === 'refuses') throw new Error('refused');
    const isIn = (jobs: readonly Job[]) => jobs.some(({ id }) => id === jobId);
    if (isIn(this.stranded)) return 'taken';
    return isIn(this.jobs) ? 'waiting' : 'gone';
  }

  /** The rows of `batch_writers`, as the forwarder asks for them. */
  async watermarks(ids: readonly string[]): Promise<{ rows: unknown[] }> {
    if (this.database === 'is away') throw new Error('away');
    const rows = ids.flatMap((id) => {
      const row = this.writers.get(id);
      return row ? [{ writer_id: id, watermark: row.watermark, above: row.above.map(String) }] : [];
    });
    if (this.database === 'answers late') await pause(lateMs);
    return { rows };
  }

  /** Redis, flushed. */
  forget(): void {
    this.forgot = true;
    this.jobs.length = 0;
    this.stranded.length = 0;
  }

  /** A worker takes a job and dies, and its lock does not run out for long. */
  strand(index: number): void {
    this.stranded.push(...this.jobs.splice(index, 1));
  }

  /** The locks of dead workers run out at last. */
  free(): void {
    this.jobs.push(...this.stranded.splice(0));
  }

  /** Counts all jobs, last come first served, unless the worker rests. */
  work(): void {
    if (this.working) while (this.jobs.length > 0 && this.deliver(this.jobs.length - 1));
  }

  /** Delivers one job to the worker. @returns false where the database counts nothing now. */
  deliver(index: number): boolean {
    const job = this.jobs[index];
    if (!job || this.database === 'is away') return false;
    if (!this.isCounted(job.writer, job.sequence)) {
      const before = this.writers.get(job.writer) ?? nothing;
      this.writers.set(job.writer, withCounted(before, [job.sequence]));
      for (const { n } of JSON.parse(job.events) as NumberedEvent[]) {
        this.counted.set(n, (this.counted.get(n) ?? 0) + 1);
      }
    }
    if (!this.repeating || ++job.deliveries === 3) this.jobs.splice(index, 1);
    return true;
  }

  private isCounted(writer: string, sequence: number): boolean {
    return isCounted(this.writers.get(writer) ?? nothing, sequence);
  }

  private check({ writer, sequence }: BatchToSend, content: string): void {
    const events = JSON.parse(content) as NumberedEvent[];
    const before = this.sent.get(`${writer}/${sequence}`);
    const journalled = this.journalled.has(writer);
    if (!journalled) events.forEach(({ n }) => this.direct.add(n));
    if (before === undefined) {
      this.sent.set(`${writer}/${sequence}`, content);
    } else if (before !== content && (journalled ? !this.restored.has(writer) : events.length > 0)) {
      this.violations.push(`batch ${sequence} of ${writer} changed from ${before} to ${content}`);
    }
    const waiting = this.jobs.filter((job) => job.writer === writer && !this.isCounted(writer, job.sequence));
    const batches = new Set([...waiting.map((job) => job.sequence), sequence]);
    if (batches.size > maxUnderWay) this.violations.push(`${batches.size} batches of ${writer} in the queue`);
  }
}

const jsonOf = (batch: BatchToSend): string => JSON.stringify(unpackBatch(batch).events);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
