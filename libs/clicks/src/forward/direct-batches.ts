import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import type { BatchQueue } from '../batch/batch-queue.js';
import { maxBatchEvents } from '../journal/journal.js';
import type { Forwarder } from './forwarder.js';
import type { BatchSource } from './writer-backlog.js';

interface PendingEvents {
  events: readonly unknown[];
  /** Called with true if the queue has the events. */
  settle: (handedOver: boolean) => void;
}

/** A visitor's response waits no longer than this for the queue. */
const handOverWithinMs = 50;
/** Events that arrive within this time share a batch. */
const gatherMs = 5;
/** With this many unacknowledged batches in memory, further events are dropped immediately. */
const maxUnacknowledged = 64;

/**
 * The way around a full disk: events go straight to the queue, in batches of a separate writer that stay in memory until
 * they are acknowledged. A batch that the queue does not confirm in time is given up. Its sequence is sent later without
 * events, so that the writer's watermark can pass it.
 */
export class DirectBatches implements BatchSource {
  readonly writer = randomUUID();
  readonly own = true;
  private sequence = 0;
  private readonly unacknowledged = new Map<number, readonly unknown[]>();
  private gathered: PendingEvents[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queue: BatchQueue,
    private readonly forwarder: Forwarder,
  ) {}

  /** Hands up to 500 events to the queue. @returns false, within 50 ms, unless the queue confirmed them. */
  handOver(events: readonly unknown[]): Promise<boolean> {
    return new Promise((settle) => {
      const gatheredEvents = this.gathered.reduce((sum, pending) => sum + pending.events.length, 0);
      if (gatheredEvents + events.length > maxBatchEvents) this.flush();
      this.gathered.push({ events, settle });
      this.timer ??= setTimeout(() => this.flush(), gatherMs);
    });
  }

  read(sequence: number): Promise<{ events: readonly unknown[] } | null> {
    const events = this.unacknowledged.get(sequence);
    return Promise.resolve(events ? { events } : null);
  }

  discard(sequence: number): Promise<void> {
    this.unacknowledged.delete(sequence);
    return Promise.resolve();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const pending = this.gathered;
    this.gathered = [];
    const settle = (handedOver: boolean) => pending.forEach((waiting) => waiting.settle(handedOver));
    if (this.unacknowledged.size >= maxUnacknowledged) settle(false);
    else void this.send(pending.flatMap(({ events }) => events)).then(settle);
  }

  private async send(events: readonly unknown[]): Promise<boolean> {
    const sequence = ++this.sequence;
    this.unacknowledged.set(sequence, events);
    const added = this.queue.add({ writer: this.writer, sequence, events }).catch(() => undefined);
    const jobId = await pTimeout(added, { milliseconds: handOverWithinMs - gatherMs, message: false });
    if (!jobId) this.unacknowledged.set(sequence, []);
    this.forwarder.follow(this, sequence, jobId);
    return jobId !== undefined;
  }
}
