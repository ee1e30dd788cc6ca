import { randomUUID } from 'node:crypto';
import type { BatchQueue } from '../batch/batch-queue.js';
import type { BatchSource, Forwarder } from './forwarder.js';
import { sealAtEvents } from '../journal/journal.js';

interface PendingEvents {
  events: readonly unknown[];
  /** Tells those who wait whether the queue has the events. */
  settle: (handedOver: boolean) => void;
}

/** A visitor's answer waits no longer than this for the queue. */
const handOverWithinMs = 50;
/** Events that come within this time of each other share a batch. */
const gatherMs = 5;
/** More than these in memory, and events are given up at once. */
const maxUnacknowledged = 64;

/**
 * The way round a full disk: events go straight to the queue, as batches of a writer of their own that live in
 * memory until they are acknowledged. A batch that the queue did not confirm in time is given up; later its
 * sequence is sent without events, so that the writer's watermark gets past it.
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

  /** Hands at most 500 events to the queue; false, after 50 ms at most, where it is not sure to have them. */
  handOver(events: readonly unknown[]): Promise<boolean> {
    return new Promise((settle) => {
      const gatheredEvents = this.gathered.reduce((sum, pending) => sum + pending.events.length, 0);
      if (gatheredEvents + events.length > sealAtEvents) this.flush();
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
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), handOverWithinMs - gatherMs);
    });
    const added = this.queue.add({ writer: this.writer, sequence, events }).catch((): undefined => undefined);
    const jobId = await Promise.race([added, late]);
    clearTimeout(timer);
    if (!jobId) this.unacknowledged.set(sequence, []);
    this.forwarder.follow(this, sequence, jobId);
    return jobId !== undefined;
  }
}
