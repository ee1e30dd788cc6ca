import { Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { BatchQueue } from '../batch/batch-queue.js';
import type { BatchEvents } from '../batch/packed-batch.js';
import { isCounted } from '../batch/counted-sequences.js';

/** Where the batches of one writer lie until they are acknowledged. */
export interface BatchSource {
  readonly writer: string;
  /** This process wrote the batches itself, and offers each as soon as it is sealed. */
  readonly own: boolean;
  /** The events of a batch, or null where there is nothing to send (no such file, no good record). */
  read(sequence: number): Promise<{ events: BatchEvents; writtenAt?: number } | null>;
  /** Called when the batch is counted, or has nothing to count. */
  discard(sequence: number): Promise<void>;
}

/** A batch of which at least one attempt to send it was made. */
interface BatchUnderWay {
  /** The job that carries it; none while the queue has not confirmed one. */
  jobId?: string;
  /** When to send it or to look after its job, by the monotonic clock. */
  dueAt: number;
  sends: number;
  /** A worker had its job when it was last looked after, and the database could count. */
  seenTaken?: boolean;
  /** When it was written, by the monotonic clock; not known of a dead writer's until its file is read. */
  since?: number;
}

interface ServedWriter {
  source: BatchSource;
  /** Batches that wait on disk, ascending. */
  waiting: { sequence: number; since?: number }[];
  underWay: Map<number, BatchUnderWay>;
  /** Batches that are counted, or have nothing to count, and are still to be discarded. */
  done: Set<number>;
  /** The disk did not let go of the last one. */
  stuck: boolean;
}

/** Batches that are not done with. */
const unfinished = ({ waiting, underWay, done }: ServedWriter): number =>
  waiting.length + underWay.size + done.size;

/** So many batches of a writer are in the queue at most. */
const maxUnderWay = 64;
const pollEveryMs = 200;
/** However many batches come, PostgreSQL is not asked more often. */
const minPollMs = 100;
/** A batch unacknowledged for this long: is its job still there? */
const lookAfterMs = 10_000;
const maxResendAfterMs = 20_000;
const maxPauseMs = 2_000;

/**
 * Sends sealed batches to the queue and waits until PostgreSQL, not the queue, says that they are counted.
 * Nothing here fails: what cannot be done now is done later.
 */
@Injectable()
export class Forwarder {
  private readonly logger = new Logger('Forwarder');
  private readonly writers = new Map<string, ServedWriter>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wanted = false;
  private stopping = false;
  /** Until then, by the monotonic clock, the queue is left alone. */
  private pausedUntil = 0;
  private pauseMs = 0;
  private nextPollAt = 0;
  private databaseAway = false;

  constructor(
    private readonly queue: BatchQueue,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
  ) {}

  /** Adds a batch to those that wait. Sequences of a source come in ascending order. */
  offer(source: BatchSource, sequences: readonly number[]): void {
    const served = this.serve(source);
    const since = source.own ? performance.now() : undefined;
    for (const sequence of sequences) served.waiting.push({ sequence, since });
    this.wake();
  }

  /** Takes over a batch that its owner has sent, or tried to send, until it is acknowledged. */
  follow(source: BatchSource, sequence: number, jobId: string | undefined): void {
    const since = performance.now();
    this.serve(source).underWay.set(sequence, { jobId, dueAt: since + lookAfterMs, sends: 1, since });
    this.wake();
  }

  /** Batches of that writer that are not acknowledged, or not discarded yet. */
  pending(writer: string): number {
    const served = this.writers.get(writer);
    return served ? unfinished(served) : 0;
  }

  /** Forgets a writer without batches. */
  forget(writer: string): void {
    if (this.pending(writer) === 0) this.writers.delete(writer);
  }

  /**
   * Batches that are not acknowledged, or not discarded yet, of all writers, and the age in seconds of the
   * oldest that was sent, or tried to be. A clock that is set changes nothing but the age of files that a dead writer left.
   */
  depth(): { batches: number; oldestSeconds: number } {
    const now = performance.now();
    let batches = 0;
    let oldest = now;
    for (const served of this.writers.values()) {
      batches += unfinished(served);
      for (const { since } of served.underWay.values()) oldest = Math.min(oldest, since ?? now);
    }
    return { batches, oldestSeconds: (now - oldest) / 1000 };
  }

  /** Sends and acknowledges what it can within `withinMs`, no longer than that is going on; then rests for good. */
  async stop(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    while (this.busy && performance.now() < until && this.pauseMs === 0 && !this.databaseAway) {
      this.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.stopping = true;
    clearTimeout(this.timer);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, until - performance.now())));
    await Promise.race([this.running, enough]);
    clearTimeout(timer);
  }

  private get busy(): boolean {
    return [...this.writers.values()].some((served) => unfinished(served) > 0);
  }

  private serve(source: BatchSource): ServedWriter {
    let served = this.writers.get(source.writer);
    if (!served) {
      served = { source, waiting: [], underWay: new Map(), done: new Set(), stuck: false };
      this.writers.set(source.writer, served);
    }
    return served;
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
        this.fill();
        await this.acknowledge();
        await this.discard();
        await this.send();
      } catch (error) {
        this.logger.error('cannot forward', error);
      }
    }
    if (this.busy && !this.stopping) this.timer = setTimeout(() => this.wake(), pollEveryMs);
  }

  private fill(): void {
    for (const { waiting, underWay } of this.writers.values()) {
      for (const { sequence, since } of waiting.splice(0, Math.max(maxUnderWay - underWay.size, 0))) {
        underWay.set(sequence, { dueAt: 0, sends: 0, since });
      }
    }
  }

  private async send(): Promise<void> {
    for (const served of this.writers.values()) {
      for (const [sequence, batch] of served.underWay) {
        if (this.stopping || performance.now() < this.pausedUntil) return;
        if (performance.now() < batch.dueAt) continue;
        await this.sendOne(served, sequence, batch);
      }
    }
  }

  private async sendOne(served: ServedWriter, sequence: number, batch: BatchUnderWay): Promise<void> {
    const { source, underWay } = served;
    try {
      if (batch.jobId && (await this.isCarried(batch, batch.jobId))) {
        batch.dueAt = performance.now() + lookAfterMs;
        return;
      }
      const stored = await this.read(source, sequence, batch);
      if (stored === 'unreadable') return;
      if (!stored) {
        underWay.delete(sequence);
        served.done.add(sequence);
        this.wanted = true;
        return;
      }
      const { events, writtenAt = Date.now() } = stored;
      batch.since ??= performance.now() - Math.max(Date.now() - writtenAt, 0);
      batch.jobId = await this.queue.add({ writer: source.writer, sequence, events });
      batch.dueAt = performance.now() + Math.min(lookAfterMs * 2 ** batch.sends, maxResendAfterMs);
      batch.sends++;
      batch.seenTaken = false;
      this.pauseMs = 0;
    } catch (error) {
      if (this.pauseMs === 0) this.logger.warn(`cannot send batches now: ${(error as Error).message}`);
      this.pauseMs = Math.min(Math.max(2 * this.pauseMs, 100), maxPauseMs);
      this.pausedUntil = performance.now() + this.pauseMs;
    }
  }

  /**
   * True where the job may still bring the batch to its count. One that a worker keeps from one look to the next,
   * with a database that counts, may be locked for long after that worker's death: on PostgreSQL the lock runs
   * out by the clock of the worker, which may have been days ahead.
   */
  private async isCarried(batch: BatchUnderWay, jobId: string): Promise<boolean> {
    const fate = await this.queue.fateOf(jobId);
    if (fate === 'taken' && batch.seenTaken && !this.databaseAway) return false;
    batch.seenTaken = fate === 'taken' && !this.databaseAway;
    return fate !== 'gone';
  }

  /** A batch that the disk does not give back is tried again later, and keeps no other from being sent. */
  private async read(source: BatchSource, sequence: number, batch: BatchUnderWay) {
    try {
      return await source.read(sequence);
    } catch (error) {
      if (batch.dueAt === 0) this.warnOf('read', source, sequence, error);
      batch.dueAt = performance.now() + lookAfterMs;
      return 'unreadable';
    }
  }

  /** Discards what is done. What the disk does not let go of keeps nothing else from being done. */
  private async discard(): Promise<void> {
    for (const served of this.writers.values()) {
      const { source, done } = served;
      for (const sequence of done) {
        try {
          await source.discard(sequence);
          done.delete(sequence);
          served.stuck = false;
        } catch (error) {
          if (!served.stuck) this.warnOf('remove', source, sequence, error);
          served.stuck = true;
          // Another one's turn comes first at the next poll.
          done.delete(sequence);
          done.add(sequence);
          break;
        }
      }
    }
  }

  private warnOf(what: string, { writer }: BatchSource, sequence: number, error: unknown): void {
    this.logger.warn(`cannot ${what} batch ${sequence} of ${writer}: ${(error as Error).message}`);
  }

  private async acknowledge(): Promise<void> {
    const writers = [...this.writers].filter(([, { underWay }]) => underWay.size > 0).map(([id]) => id);
    if (writers.length === 0 || performance.now() < this.nextPollAt) return;
    this.nextPollAt = performance.now() + minPollMs;
    try {
      const { rows } = await this.pool.query<{ writer_id: string; watermark: number; above: string[] }>(
        'select writer_id, watermark, above from batch_writers where writer_id = any($1::uuid[])',
        [writers],
      );
      for (const row of rows) {
        const served = this.writers.get(row.writer_id);
        if (!served) continue;
        const counted = { watermark: row.watermark, above: row.above.map(Number) };
        for (const sequence of served.underWay.keys()) {
          if (!isCounted(counted, sequence)) continue;
          served.underWay.delete(sequence);
          served.done.add(sequence);
          if (served.waiting.length > 0) this.wanted = true;
        }
      }
      this.databaseAway = false;
    } catch (error) {
      if (!this.databaseAway) this.logger.warn(`cannot acknowledge batches now: ${(error as Error).message}`);
      this.databaseAway = true;
    }
  }
}
