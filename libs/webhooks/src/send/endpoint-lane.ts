import type { EndpointHosts } from '../endpoint-hosts.js';
import { EndpointConnections } from './endpoint-connections.js';
import { OutcomeBatches } from './outcome-batches.js';
import type { AttemptOutcome } from './record-outcomes.js';

/** A lane without deliveries is kept this long, in milliseconds, with its connections. */
const idleMs = 2_000;

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
