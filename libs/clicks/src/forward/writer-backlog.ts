import { type CountedSequences, isCounted } from '../batch/counted-sequences.js';
import type { BatchEvents } from '../batch/packed-batch.js';
import type { SpanContext } from '@app/operations';

/** Where the batches of one writer are kept until they are acknowledged. */
export interface BatchSource {
  readonly writer: string;
  /** This process writes the batches itself, and offers each one when it is sealed. */
  readonly own: boolean;
  /** Reads the events of a batch. Null if there is nothing to send: no file, or no intact record in it. */
  read(sequence: number): Promise<{ events: BatchEvents; writtenAt?: number } | null>;
  /** The spans of traced visits in a batch. Empty or missing if there are none, or they are no longer known. */
  tracesOf?(sequence: number): readonly SpanContext[];
  /** Called when the batch is counted, or has nothing to count. */
  discard(sequence: number): Promise<void>;
}

/** A batch that was sent, or is the next to be. All times are those of the monotonic clock, in milliseconds. */
export interface BatchInProgress {
  /** The job that carries it. Undefined until the queue confirms one. */
  jobId?: string;
  /** When to send it, or to check on its job. */
  dueAt: number;
  sends: number;
  /** At the last check, a worker had its job and the database could count. */
  seenTaken?: boolean;
  /** When it was written. Unknown for a dead writer's batch until its file is read. */
  since?: number;
}

/** At most this many batches of a writer are in the queue. */
const maxInProgress = 64;
/** A batch that is not acknowledged for this long is checked. */
export const checkAfterMs = 10_000;

/** The unfinished batches of one writer: waiting, in progress, or counted and still to be discarded. */
export class WriterBacklog {
  readonly inProgress = new Map<number, BatchInProgress>();
  private readonly waiting: { sequence: number; since?: number }[] = [];
  private readonly done = new Set<number>();
  private discardFailed = false;

  constructor(readonly source: BatchSource) {}

  get size(): number {
    return this.waiting.length + this.inProgress.size + this.done.size;
  }

  /** Adds batches to those that wait on disk. Sequences come in ascending order. */
  offer(sequences: readonly number[]): void {
    const since = this.source.own ? performance.now() : undefined;
    for (const sequence of sequences) this.waiting.push({ sequence, since });
  }

  /** Takes over a batch that its owner has sent or tried to send. */
  follow(sequence: number, jobId: string | undefined): void {
    const since = performance.now();
    this.inProgress.set(sequence, { jobId, dueAt: since + checkAfterMs, sends: 1, since });
  }

  /** Puts waiting batches in progress while there is room. */
  fill(): void {
    const room = Math.max(maxInProgress - this.inProgress.size, 0);
    for (const { sequence, since } of this.waiting.splice(0, room)) {
      this.inProgress.set(sequence, { dueAt: 0, sends: 0, since });
    }
  }

  /** True if a batch in progress is counted. */
  hasCounted(counted: CountedSequences): boolean {
    for (const sequence of this.inProgress.keys()) if (isCounted(counted, sequence)) return true;
    return false;
  }

  /** Records what is counted. @returns true if that made room for waiting batches. */
  acknowledge(counted: CountedSequences): boolean {
    let madeRoom = false;
    for (const sequence of this.inProgress.keys()) {
      if (!isCounted(counted, sequence)) continue;
      this.finish(sequence);
      madeRoom = true;
    }
    return madeRoom && this.waiting.length > 0;
  }

  /** The batch is counted, or has nothing to count. */
  finish(sequence: number): void {
    this.inProgress.delete(sequence);
    this.done.add(sequence);
  }

  /**
   * Discards finished batches, up to the first that the disk fails to remove. Nothing else waits for that one.
   * @param failed called for the first of several failures in a row.
   */
  async discardFinished(failed: (sequence: number, error: Error) => void): Promise<void> {
    for (const sequence of this.done) {
      try {
        await this.source.discard(sequence);
        this.done.delete(sequence);
        this.discardFailed = false;
      } catch (error) {
        if (!this.discardFailed) failed(sequence, error as Error);
        this.discardFailed = true;
        // Moved to the end: the next poll tries another one first.
        this.done.delete(sequence);
        this.done.add(sequence);
        return;
      }
    }
  }
}
