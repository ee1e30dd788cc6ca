import { isDatabaseAway, isRetryable } from '@app/database';
import { Settings } from '@app/common';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import pg from 'pg';
import { Counter, Registry } from 'prom-client';
import { EndpointHosts } from '../endpoint-hosts.js';
import { bodyOf } from '../event-body.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import {
  type Claim,
  claimDeliveries,
  type ClaimedDelivery,
  dueEndpoints,
  type EndpointKey,
} from './claim-deliveries.js';
import { post, type PostOutcome } from './post.js';
import { recordOutcome } from './record-outcome.js';

/** Pause between looks at what is due, milliseconds, unless something was just sent. */
const pauseMs = 200;
/** Deliveries in flight to an endpoint; more are claimed when half of them are done. One if the last one failed. */
const maxInFlight = 32;
/** Deliveries in flight from this process. Endpoints that fail get half of them, so that the others always have room. */
const maxInFlightOfAll = 2_000;
const maxInFlightOfFailing = maxInFlightOfAll / 2;
/** Less than the time that an app has to close its connections. */
const finishWithinMs = 2_500;
/** A delivery is not sent any more this long after it was claimed, milliseconds: another process may send it soon. */
const claimLifetimeMs = 5_000;
/** The outcome of an attempt is recorded within the lease of its claim, or the delivery is sent again. */
const outcomeRetries = { retries: 8, minTimeout: 200, maxTimeout: 1_000 };

/**
 * Sends what is due as long as the process runs. The schedule is in the database, so any number of processes share the
 * work, and what a process was sending when it died is sent again.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly attempts: Counter<'outcome'>;
  private readonly inFlight = new Map<string, Set<Promise<void>>>();
  private readonly failing = new Set<string>();
  private stopping = false;
  private finished: Promise<void> = Promise.resolve();
  private wake = (): void => undefined;
  private lastError = '';

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
    private readonly hosts: EndpointHosts,
    private readonly secrets: WebhookSecrets,
    registry: Registry,
  ) {
    this.attempts = new Counter({
      name: 'webhooks_attempts_total',
      help: 'Attempts to deliver webhooks, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    this.finished = this.run();
  }

  /** Lets the deliveries in flight finish, for as long as there is time. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    const all = this.finished.then(() => Promise.all([...this.inFlight.values()].flatMap((set) => [...set])));
    await pTimeout(all, { milliseconds: finishWithinMs, message: false });
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.sendDue();
        this.lastError = '';
      } catch (error) {
        const { message } = error as Error;
        if (message !== this.lastError) this.logger.warn(`cannot send webhooks now: ${message}`);
        this.lastError = message;
      }
      if (!this.stopping) await this.pause();
    }
  }

  private async sendDue(): Promise<void> {
    for (const endpoint of await dueEndpoints(this.pool)) {
      if (this.stopping) return;
      const room = this.roomFor(endpoint.id, endpoint.failing);
      if (room === 0) continue;
      const claim = await claimDeliveries(this.pool, endpoint, room);
      const claimedAt = Date.now();
      for (const delivery of claim?.deliveries ?? []) this.begin(claim as Claim, delivery, claimedAt);
    }
  }

  private roomFor(endpointId: string, isFailing: boolean): number {
    if (isFailing) this.failing.add(endpointId);
    else this.failing.delete(endpointId);
    const own = this.inFlight.get(endpointId)?.size ?? 0;
    if (isFailing) return own > 0 || this.countInFlight(true) >= maxInFlightOfFailing ? 0 : 1;
    if (own > maxInFlight / 2) return 0;
    return Math.min(maxInFlight - own, Math.max(maxInFlightOfAll - this.countInFlight(false), 0));
  }

  private countInFlight(ofFailing: boolean): number {
    let count = 0;
    for (const [id, deliveries] of this.inFlight) {
      if (!ofFailing || this.failing.has(id)) count += deliveries.size;
    }
    return count;
  }

  private begin({ endpoint }: Claim, delivery: ClaimedDelivery, claimedAt: number): void {
    const deliveries = this.inFlight.get(endpoint.id) ?? new Set();
    this.inFlight.set(endpoint.id, deliveries);
    const sending = this.send(endpoint, delivery, claimedAt).finally(() => {
      deliveries.delete(sending);
      if (deliveries.size === 0) this.inFlight.delete(endpoint.id);
      if (deliveries.size <= maxInFlight / 2) this.wake();
    });
    deliveries.add(sending);
  }

  /** Never rejects. What could not be recorded is sent again when its lease ends. */
  private async send(
    endpoint: Claim['endpoint'],
    delivery: ClaimedDelivery,
    claimedAt: number,
  ): Promise<void> {
    try {
      const outcome = await this.attempt(endpoint, delivery, claimedAt);
      if (!outcome) return;
      this.attempts.inc({ outcome: outcome.error === null ? 'delivered' : 'failed' });
      await this.record(endpoint, delivery, outcome);
    } catch (error) {
      this.logger.warn(`the outcome of a webhook is not recorded: ${(error as Error).message}`);
    }
  }

  private async attempt(
    endpoint: Claim['endpoint'],
    delivery: ClaimedDelivery,
    claimedAt: number,
  ): Promise<PostOutcome | undefined> {
    const body = bodyOf(delivery, this.settings.SHORT_URL_BASE);
    const headers = await this.secrets.headers(endpoint, delivery.id, body);
    const url = new URL(endpoint.url);
    // The process may have been suspended.
    if (Date.now() - claimedAt > claimLifetimeMs) return undefined;
    return post(url, headers, body, () => this.hosts.connect(url));
  }

  private async record(
    endpoint: EndpointKey,
    delivery: ClaimedDelivery,
    outcome: PostOutcome,
  ): Promise<void> {
    await pRetry(() => recordOutcome(this.pool, endpoint, delivery, outcome), {
      ...outcomeRetries,
      shouldRetry: ({ error }) => isDatabaseAway(error) || isRetryable(error),
    });
  }

  /** Until the time is over or something was sent. */
  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
