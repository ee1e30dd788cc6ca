import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { Gauge, Registry } from 'prom-client';

const sampleEveryMs = 5_000;

/** A slower response says too little about when the database read its clock. */
const plausibleRoundTripMs = 500;

/**
 * The time of events: the last sample of the database's clock plus the monotonic time since then. So all processes agree
 * on the day, and changing this machine's clock has no effect. Before the first sample, this machine's clock.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnApplicationShutdown {
  private offset: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Waits for the first sample, or for the failure to get it. */
  async onModuleInit(): Promise<void> {
    await this.sample();
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.offset === undefined ? Date.now() : Math.round(this.offset + performance.now());
  }

  /** How many seconds this machine's clock is ahead of the database's. NaN before the first sample. */
  get aheadSeconds(): number {
    return this.offset === undefined ? NaN : (Date.now() - this.offset - performance.now()) / 1000;
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async sample(): Promise<void> {
    const sentAt = performance.now();
    try {
      const { rows } = await this.pool.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const receivedAt = performance.now();
      const ms = rows[0]?.ms;
      if (ms !== undefined && receivedAt - sentAt <= plausibleRoundTripMs) {
        this.offset = ms - (sentAt + receivedAt) / 2;
      }
    } catch {
      // The last sample stays in use until the next one.
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.sample(), sampleEveryMs).unref();
  }
}

/** Exposes how wrong this machine's clock is. Clicks do not depend on it, but job locks on PostgreSQL do. */
@Injectable()
export class ClockMetric {
  constructor(clock: DatabaseClock, registry: Registry) {
    new Gauge({
      name: 'waypost_clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's; negative if it is behind",
      registers: [registry],
      collect() {
        this.set(clock.aheadSeconds);
      },
    });
  }
}
