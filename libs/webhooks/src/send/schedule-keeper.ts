import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { testEventType } from '../event-types.js';
import { EndpointNotices } from './endpoint-notices.js';
import { UndeliveredBudget } from './undelivered-budget.js';

const pauseMs = 10_000;
/** Pause between checks of the budget: measuring it reads every undelivered event. */
const budgetPauseMs = 60_000;

/** The backlog of deliveries to active endpoints. */
interface ScheduleState {
  /** Events that are not delivered yet. */
  undelivered: number;
  /** Age of the oldest of them, seconds. */
  oldestSeconds: number;
}

/**
 * Makes deliveries due that no longer wait for anything, because what they waited for was deleted, or because they
 * were written while their endpoint was being enabled.
 */
async function releaseWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update webhook_deliveries d set next_attempt_at = now()
     from (
       select distinct on (o.account_id, o.endpoint_id, o.resource_id) o.account_id, o.id, o.next_attempt_at
       from webhook_endpoints e
       join webhook_deliveries o on o.account_id = e.account_id and o.endpoint_id = e.id and o.delivered_at is null
       where e.disabled_at is null and o.type <> '${testEventType}'
       order by o.account_id, o.endpoint_id, o.resource_id, o.seq
     ) as head
     where head.next_attempt_at is null and d.account_id = head.account_id and d.id = head.id
       and d.next_attempt_at is null and d.delivered_at is null`,
  );
}

/** Reads the values of the metrics. */
async function readScheduleState(pool: pg.Pool): Promise<ScheduleState> {
  const { rows } = await pool.query<ScheduleState>(
    `select count(o.id)::int as undelivered,
       coalesce(extract(epoch from now() - min(o.created_at)), 0)::float8 as "oldestSeconds"
     from webhook_endpoints e
     join webhook_deliveries o on o.account_id = e.account_id and o.endpoint_id = e.id and o.delivered_at is null
     where e.disabled_at is null and o.type <> '${testEventType}'`,
  );
  return rows[0] ?? { undelivered: 0, oldestSeconds: 0 };
}

/** Keeps the schedule in order and the backlog within its budget, notifies owners of problems, and measures the backlog. */
@Injectable()
export class ScheduleKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly undelivered: Gauge;
  private readonly oldest: Gauge;
  private readonly stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();
  private lastError = '';
  private budgetDueAt = 0;

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly notices: EndpointNotices,
    private readonly budget: UndeliveredBudget,
    registry: Registry,
  ) {
    const registers = [registry];
    this.undelivered = new Gauge({
      name: 'waypost_webhooks_undelivered',
      help: 'Events that active endpoints have not got yet',
      registers,
    });
    this.oldest = new Gauge({
      name: 'waypost_webhooks_oldest_undelivered_seconds',
      help: 'Age of the oldest event that an active endpoint has not got yet',
      registers,
    });
  }

  onApplicationBootstrap(): void {
    this.finished = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.finished;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.keep();
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Never rejects. */
  private async keep(): Promise<void> {
    try {
      await releaseWaiting(this.pool);
      await this.notices.sendDisabled();
      if (Date.now() >= this.budgetDueAt) {
        await this.budget.keep(this.stopping.signal);
        await this.notices.sendDropped();
        this.budgetDueAt = Date.now() + budgetPauseMs;
      }
      const { undelivered, oldestSeconds } = await readScheduleState(this.pool);
      this.undelivered.set(undelivered);
      this.oldest.set(oldestSeconds);
      this.lastError = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.lastError) this.logger.warn(`cannot look after webhooks now: ${message}`);
      this.lastError = message;
    }
  }
}
