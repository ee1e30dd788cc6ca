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
import { EndpointNotices } from './endpoint-notices.js';
import { readScheduleState, releaseWaiting } from './keep-schedule.js';
import { UndeliveredBudget } from './undelivered-budget.js';

const pauseMs = 10_000;
/** Pause between checks of the budget: measuring it reads every undelivered event. */
const budgetPauseMs = 60_000;

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
