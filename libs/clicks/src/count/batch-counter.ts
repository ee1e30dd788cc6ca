import { isId, Settings } from '@app/common';
import { type Tracer, Tracing } from '@app/operations';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import pRetry from 'p-retry';
import pg from 'pg';
import { Counter, Histogram, Registry } from 'prom-client';
import type { BatchJob } from '../batch/packed-batch.js';
import type { DueMerge } from '../combine/add-combinations.js';
import { mergeCombinations } from '../combine/merge-combinations.js';
import { DatabaseClock } from '../database-clock.js';
import { countBatches, type CountingOutcome } from './count-batches.js';
import { deadBatch, readBatch, type ReadBatch } from './read-batch.js';

interface WaitingBatch {
  job: BatchJob;
  done: () => void;
  failed: (error: Error) => void;
}

/** Limits of one transaction. The counter does not wait for more than that. */
const maxBatchesTogether = 24;
const maxEventsTogether = 12_000;
/** Batches that a worker should hold: those of one transaction, and those that accumulate for the next one in the meantime. */
export const batchesInHand = 2 * maxBatchesTogether;
/**
 * After a transaction, the counter rests for this many times the duration of the transaction, at most `maxRestMs`.
 * Batches that arrive during the rest are aggregated before they are written: the higher the load, the less a batch
 * costs.
 */
const restFactor = 9;
const maxRestMs = 1_000;
/** A batch is given up after this many failures that it caused itself. */
const maxOwnFailures = 5;
const minPauseMs = 50;
const maxPauseMs = 2_000;
/** In seconds. A click is usually counted within half a second. Events that waited on a disk may be days old. */
const lagBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 600, 3_600, 86_400];

/** The job carries no batch: there is nothing to count, and no id to record it under. */
export class NotABatchError extends Error {}

/**
 * Counts batches: a single one immediately, those that arrive during a rest in one transaction. Retries without limit while
 * the database is unavailable. A batch that the database rejects goes to the dead-letter table.
 */
@Injectable()
export class BatchCounter {
  private readonly logger = new Logger('Counter');
  private readonly waiting: WaitingBatch[] = [];
  private readonly counted: Counter;
  private readonly duplicates: Counter;
  private readonly events: Counter<'outcome'>;
  private readonly lag: Histogram;
  private readonly due: DueMerge[] = [];
  private eventsWaiting = 0;
  private running = false;
  private stopping = false;
  private failing = false;
  private transactions = 0;
  private restUntil = 0;
  private endRest = (): void => undefined;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly clock: DatabaseClock,
    registry: Registry,
    private readonly settings: Settings,
    @Optional() private readonly tracing?: Tracing,
  ) {
    const registers = [registry];
    this.counted = new Counter({
      name: 'waypost_clicks_batches_counted_total',
      help: 'Batches counted',
      registers,
    });
    this.duplicates = new Counter({
      name: 'waypost_clicks_duplicate_batches_total',
      help: 'Batches that were counted before and refused',
      registers,
    });
    this.events = new Counter({
      name: 'waypost_clicks_events_total',
      help: 'Events by outcome',
      labelNames: ['outcome'],
      registers,
    });
    // A series that begins with its first event would hide that event from `increase()`.
    for (const outcome of ['recorded', 'reused', 'orphaned', 'dead']) this.events.inc({ outcome }, 0);
    this.lag = new Histogram({
      name: 'waypost_clicks_count_lag_seconds',
      help: "From a batch's oldest visit to its count",
      buckets: lagBuckets,
      registers,
    });
  }

  /**
   * Resolves when the batch is counted.
   * @throws NotABatchError, or an error if the process stops before the batch is counted.
   */
  count(job: BatchJob): Promise<void> {
    if (!isBatch(job)) return Promise.reject(new NotABatchError('the job carries no batch'));
    return new Promise((done, failed) => {
      this.waiting.push({ job, done, failed });
      this.eventsWaiting += job.events.length;
      if (!this.running) void this.run();
      else if (this.enough) this.endRest();
    });
  }

  /** True while batches wait or are being counted. */
  get busy(): boolean {
    return this.running;
  }

  /** Number of transactions committed since the start. */
  get progress(): number {
    return this.transactions;
  }

  /** True while transactions fail for a reason that the batches did not cause. */
  get stuck(): boolean {
    return this.failing;
  }

  /** From now on, a batch fails if it cannot be counted immediately, so that its job goes back to the queue. */
  stop(): void {
    this.stopping = true;
    this.endRest();
  }

  private get enough(): boolean {
    return this.waiting.length >= maxBatchesTogether || this.eventsWaiting >= maxEventsTogether;
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      await this.rest();
      const group = this.take();
      const began = performance.now();
      const endTraces = this.tracing?.tracer && beginTraces(group, this.tracing.tracer);
      try {
        if (!(await this.tryTogether(group))) {
          for (const { job } of group) await this.countAlone(job);
        }
        endTraces?.();
        group.forEach(({ done }) => done());
      } catch (error) {
        endTraces?.((error as Error).message);
        group.forEach(({ failed }) => failed(error as Error));
      }
      await this.merge();
      const ended = performance.now();
      this.restUntil = ended + Math.min(restFactor * (ended - began), maxRestMs);
    }
    this.running = false;
  }

  /** Ignores failures: there is always another row that makes a day due. */
  private async merge(): Promise<void> {
    try {
      await mergeCombinations(this.pool, this.due.splice(0));
    } catch (error) {
      this.logger.warn(`cannot merge combinations now: ${(error as Error).message}`);
    }
  }

  /** Waits until the rest after the last transaction is over, or there are enough batches for the next one. */
  private async rest(): Promise<void> {
    const restMs = this.restUntil - performance.now();
    if (restMs <= 0 || this.enough || this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private take(): WaitingBatch[] {
    let events = 0;
    let taken = 0;
    for (const { job } of this.waiting.slice(0, maxBatchesTogether)) {
      if (taken > 0 && events + job.events.length > maxEventsTogether) break;
      events += job.events.length;
      taken++;
    }
    this.eventsWaiting -= events;
    return this.waiting.splice(0, taken);
  }

  /** @returns false if one of the batches is at fault; which one is not known. */
  private async tryTogether(group: readonly WaitingBatch[]): Promise<boolean> {
    try {
      await this.transaction(() => group.map(({ job }) => readBatch(job)));
      return true;
    } catch (error) {
      if (isOwnFault(error)) return false;
      throw error;
    }
  }

  private async countAlone(job: BatchJob): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        await this.transaction(() => [readBatch(job)]);
        return;
      } catch (error) {
        if (!isOwnFault(error)) throw error;
        const { message } = error as Error;
        if (failures < maxOwnFailures) continue;
        this.logger.error(`batch ${job.sequence} of ${job.writer} cannot be counted: ${message}`);
        await this.transaction(() => [deadBatch(job, `the batch cannot be counted: ${message}`)]);
        return;
      }
    }
  }

  /** Repeats a transaction until it commits or one of its batches is at fault. */
  private async transaction(batches: () => ReadBatch[]): Promise<void> {
    const outcome = await pRetry(
      () => countBatches(this.pool, batches(), { combine: this.settings.COMBINATION_DAYS > 0 }),
      {
        retries: Infinity,
        minTimeout: minPauseMs,
        maxTimeout: maxPauseMs,
        shouldRetry: ({ error }) => !isOwnFault(error) && !this.stopping,
        onFailedAttempt: ({ error }) => {
          if (isOwnFault(error) || this.stopping) return;
          if (!this.failing) this.logger.warn(`cannot count now: ${error.message}`);
          this.failing = true;
        },
      },
    );
    this.note(outcome);
  }

  private note({ counted, duplicates, recorded, reused, orphaned, dead, due }: CountingOutcome): void {
    this.due.push(...due);
    this.failing = false;
    this.transactions++;
    this.counted.inc(counted.length);
    this.duplicates.inc(duplicates);
    this.events.inc({ outcome: 'recorded' }, recorded);
    this.events.inc({ outcome: 'reused' }, reused);
    this.events.inc({ outcome: 'orphaned' }, orphaned);
    this.events.inc({ outcome: 'dead' }, dead);
    const now = this.clock.now();
    for (const { events } of counted) {
      if (events.length === 0) continue;
      const oldest = events.reduce((at, event) => Math.min(at, event.at), Infinity);
      this.lag.observe(Math.max(now - oldest, 0) / 1000);
    }
  }
}

/** Starts a span for each traced batch of a transaction, in the trace of the batch. @returns a function that ends them. */
function beginTraces(group: readonly WaitingBatch[], tracer: Tracer): (error?: string) => void {
  const batches = group.flatMap(({ job }) => tracer.of(job) ?? []);
  const attributes = { 'db.system.name': 'postgresql', 'waypost.batches': group.length };
  const spans = batches.map((parent) =>
    tracer.start('add to rollups', {
      parent,
      attributes,
      links: batches.filter((other) => other !== parent),
    }),
  );
  return (error) => spans.forEach((span) => span.end({}, error));
}

/** True if a retry cannot succeed: SQLSTATE classes 22, 23 and 54, or an error in our own code. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}

function isBatch(job: BatchJob): boolean {
  return (
    isId(job?.writer) && Number.isSafeInteger(job.sequence) && job.sequence > 0 && Array.isArray(job.events)
  );
}
