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
import { DisabledNotices } from './disabled-notices.js';
import { readScheduleState, releaseWaiting } from './keep-schedule.js';

const pauseMs = 10_000;

/** Keeps the schedule of deliveries in order, tells owners of disabled endpoints, and measures what is not delivered. */
@Injectable()
export class ScheduleKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly undelivered: Gauge;
  private readonly oldest: Gauge;
  private readonly stopping = new AbortController();
  private finished: Promise<void> = Promise.resolve();
  private lastError = '';

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly notices: DisabledNotices,
    registry: Registry,
  ) {
    const registers = [registry];
    this.undelivered = new Gauge({
      name: 'webhooks_undelivered',
      help: 'Events that active endpoints have not got yet',
      registers,
    });
    this.oldest = new Gauge({
      name: 'webhooks_oldest_undelivered_seconds',
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
      await this.notices.send();
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
