import { Settings } from '@app/common';
import { isDatabaseUnavailable, isRetryable } from '@app/database';
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
import { type SignDelivery, WebhookSecrets } from '../webhook-secrets.js';
import {
  type Claim,
  claimDeliveries,
  type ClaimedDelivery,
  type DueEndpoint,
  dueEndpoints,
  type EndpointKey,
} from './claim-deliveries.js';
import { EndpointLane } from './endpoint-lane.js';
import { post, type PostOutcome } from './post.js';
import { publishEvents } from './publish-events.js';
import { type AttemptOutcome, recordOutcomes } from './record-outcomes.js';

/** Pause between checks for due deliveries, in milliseconds, unless something was just sent. */
const pauseMs = 200;
/** The same after a look that found nothing: what becomes due is sent within a second. */
const idlePauseMs = 500;
/**
 * Maximum number of requests in flight to an endpoint. More are claimed when half of them are done. One if the last
 * one failed.
 */
const maxInFlight = 32;
/** Maximum number of deliveries of an endpoint that are being sent or wait for their outcome to be recorded. */
const maxUnrecorded = 8 * maxInFlight;
/** Maximum number of deliveries of this process. Failing endpoints get half of them, so that the others always have room. */
const maxOfAll = 2_000;
const maxOfFailing = maxOfAll / 2;
/** Less than the time that an app has to close its connections. */
const finishWithinMs = 2_500;
/** A delivery is no longer sent this long after it was claimed, in milliseconds: another process may send it soon. */
const claimLifetimeMs = 5_000;
/** The outcome of an attempt is recorded within the lease of its claim, or the delivery is sent again. */
const outcomeRetries = { retries: 8, minTimeout: 200, maxTimeout: 1_000 };

type SignLater = (...delivery: Parameters<SignDelivery>) => Promise<ReturnType<SignDelivery>>;

/**
 * Sends due deliveries as long as the process runs. The schedule is in the database, so any number of processes share the
 * work, and deliveries that a process was sending when it died are sent again.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly attempts: Counter<'outcome'>;
  private readonly lanes = new Map<string, EndpointLane>();
  private stopping = false;
  private finished: Promise<void> = Promise.resolve();
  /** The current run that appends events to logs. */
  private publishing: Promise<void> | undefined;
  /** Something has changed since the last check for due deliveries. */
  private isAwake = false;
  /** Nothing was due at the last look. */
  private isIdle = false;
  private endPause = (): void => undefined;
  private lastError = '';

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
    private readonly hosts: EndpointHosts,
    private readonly secrets: WebhookSecrets,
    registry: Registry,
  ) {
    this.attempts = new Counter({
      name: 'waypost_webhooks_attempts_total',
      help: 'Attempts to deliver webhooks, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['delivered', 'failed']) this.attempts.inc({ outcome }, 0);
  }

  onApplicationBootstrap(): void {
    this.finished = this.run();
  }

  /** Lets the deliveries in flight finish, for as long as there is time. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    const all = this.finished.then(() =>
      Promise.all([
        this.publishing,
        ...[...this.lanes.values()].flatMap(({ deliveries }) => [...deliveries]),
      ]),
    );
    await pTimeout(all, { milliseconds: finishWithinMs, message: false });
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.isAwake = false;
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
    this.closeIdleLanes();
    const due = await dueEndpoints(this.pool);
    this.isIdle = due.length === 0;
    this.publish(due.filter(({ polled }) => polled));
    for (const endpoint of due.filter(({ polled }) => !polled)) {
      if (this.stopping) return;
      const lane = this.laneOf(endpoint);
      lane.isFailing = endpoint.failing;
      const room = this.roomIn(lane);
      if (room === 0) continue;
      const claim = await claimDeliveries(this.pool, endpoint, room);
      if (claim) this.begin(lane, claim);
    }
  }

  /** Appends due events to the logs of polled endpoints, one after another, without delaying deliveries. Never rejects. */
  private publish(endpoints: readonly DueEndpoint[]): void {
    if (this.publishing || endpoints.length === 0) return;
    this.publishing = this.publishAll(endpoints).then((isComplete) => {
      this.publishing = undefined;
      if (isComplete) this.wake();
    });
  }

  /** @returns true if nothing failed. */
  private async publishAll(endpoints: readonly DueEndpoint[]): Promise<boolean> {
    let isComplete = true;
    for (const endpoint of endpoints) {
      if (this.stopping) break;
      try {
        await publishEvents(this.pool, endpoint);
      } catch (error) {
        isComplete = false;
        this.logger.warn(`cannot add events to a log now: ${(error as Error).message}`);
      }
    }
    return isComplete;
  }

  private laneOf({ accountId, id }: EndpointKey): EndpointLane {
    let lane = this.lanes.get(id);
    if (!lane) {
      lane = new EndpointLane(this.hosts, (attempts) => this.record({ accountId, id }, attempts));
      this.lanes.set(id, lane);
    }
    return lane;
  }

  private closeIdleLanes(): void {
    for (const [id, lane] of this.lanes) {
      if (!lane.isIdle()) continue;
      lane.connections.retire();
      this.lanes.delete(id);
    }
  }

  private roomIn(lane: EndpointLane): number {
    const own = lane.deliveries.size;
    if (lane.isFailing) return own > 0 || this.countDeliveries(true) >= maxOfFailing ? 0 : 1;
    if (lane.requests > maxInFlight / 2 || own >= maxUnrecorded) return 0;
    return Math.min(maxInFlight - lane.requests, Math.max(maxOfAll - this.countDeliveries(false), 0));
  }

  private countDeliveries(ofFailing: boolean): number {
    let count = 0;
    for (const { deliveries, isFailing } of this.lanes.values()) {
      if (!ofFailing || isFailing) count += deliveries.size;
    }
    return count;
  }

  private begin(lane: EndpointLane, claim: Claim): void {
    const claimedAt = Date.now();
    // Created once for all of them.
    let signer: Promise<SignDelivery> | undefined;
    const sign: SignLater = async (id, body) => {
      signer ??= this.secrets.signer(claim.endpoint);
      return (await signer)(id, body);
    };
    for (const delivery of claim.deliveries) {
      lane.add(this.send(lane, claim.endpoint.url, delivery, sign, claimedAt).finally(() => this.wake()));
    }
  }

  /** Never rejects. A delivery whose outcome could not be recorded is sent again when its lease ends. */
  private async send(
    lane: EndpointLane,
    url: string,
    delivery: ClaimedDelivery,
    sign: SignLater,
    claimedAt: number,
  ): Promise<void> {
    try {
      const outcome = await lane.request(() => this.attempt(lane, new URL(url), delivery, sign, claimedAt));
      if (!outcome) return;
      if (lane.requests <= maxInFlight / 2) this.wake();
      this.attempts.inc({ outcome: outcome.error === null ? 'delivered' : 'failed' });
      await lane.outcomes.record({ delivery, outcome });
    } catch (error) {
      this.logger.warn(`the outcome of a webhook is not recorded: ${(error as Error).message}`);
    }
  }

  private async attempt(
    { connections }: EndpointLane,
    url: URL,
    delivery: ClaimedDelivery,
    sign: SignLater,
    claimedAt: number,
  ): Promise<PostOutcome | undefined> {
    const body = bodyOf(delivery, this.settings);
    const headers = await sign(delivery.id, body);
    // The process may have been suspended.
    if (Date.now() - claimedAt > claimLifetimeMs) return undefined;
    return post(url, headers, body, connections);
  }

  private async record(endpoint: EndpointKey, attempts: readonly AttemptOutcome[]): Promise<void> {
    await pRetry(() => recordOutcomes(this.pool, endpoint, attempts), {
      ...outcomeRetries,
      shouldRetry: ({ error }) => isDatabaseUnavailable(error) || isRetryable(error),
    });
  }

  /** Checks for due deliveries at once, without waiting for the pause to end. */
  private wake(): void {
    this.isAwake = true;
    this.endPause();
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.isAwake ? 0 : this.isIdle ? idlePauseMs : pauseMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
