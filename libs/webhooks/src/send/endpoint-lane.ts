import type { EndpointHosts } from '../endpoint-hosts.js';
import { EndpointConnections } from './endpoint-connections.js';
import type { AttemptOutcome } from './record-outcomes.js';

/** A lane without deliveries is kept this long, in milliseconds, with its connections. */
const idleMs = 2_000;

/** Number of outcomes that are recorded at once. */
const maxBatch = 100;

interface Waiting {
  attempt: AttemptOutcome;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Records the outcomes of an endpoint, one batch after another. Attempts that end while a batch is written form the
 * next batch.
 */
class OutcomeBatches {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly write: (attempts: AttemptOutcome[]) => Promise<void>) {}

  /** Resolves once it is recorded. @throws the errors of `write`. */
  record(attempt: AttemptOutcome): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ attempt, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Never rejects. */
  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, maxBatch);
      try {
        await this.write(batch.map(({ attempt }) => attempt));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}

/** The deliveries that this process is sending to an endpoint. Nothing in it is shared with other endpoints. */
export class EndpointLane {
  readonly connections: EndpointConnections;
  readonly outcomes: OutcomeBatches;
  /** Deliveries that are being sent, and those whose outcome is not recorded yet. */
  readonly deliveries = new Set<Promise<void>>();
  /** Requests in flight. */
  requests = 0;
  isFailing = false;
  private idleSince = Date.now();

  constructor(hosts: EndpointHosts, record: (attempts: AttemptOutcome[]) => Promise<void>) {
    this.connections = new EndpointConnections(hosts);
    this.outcomes = new OutcomeBatches(record);
  }

  add(delivery: Promise<void>): void {
    this.deliveries.add(delivery);
    void delivery.finally(() => {
      this.deliveries.delete(delivery);
      this.idleSince = Date.now();
    });
  }

  async request<T>(send: () => Promise<T>): Promise<T> {
    this.requests++;
    try {
      return await send();
    } finally {
      this.requests--;
    }
  }

  isIdle(): boolean {
    return this.deliveries.size === 0 && Date.now() - this.idleSince > idleMs;
  }
}
