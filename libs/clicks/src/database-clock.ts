import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const sampleEveryMs = 5_000;

/** A slower answer says too little about when the database looked at its clock. */
const plausibleRoundTripMs = 500;

/**
 * The time of events: the database's clock at its last sample plus the monotonic time since, so that all
 * processes agree on the day and a clock that is set on this machine changes nothing. This machine's clock
 * until the first sample.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnApplicationShutdown {
  private offset: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Inject(pg.Pool) private readonly pool: pg.Pool) {}

  /** Waits for the first sample, but not for a database that is away. */
  async onModuleInit(): Promise<void> {
    await this.sample();
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.offset === undefined ? Date.now() : Math.round(this.offset + performance.now());
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async sample(): Promise<void> {
    const asked = performance.now();
    try {
      const { rows } = await this.pool.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      );
      const answered = performance.now();
      const ms = rows[0]?.ms;
      if (ms !== undefined && answered - asked <= plausibleRoundTripMs) {
        this.offset = ms - (asked + answered) / 2;
      }
    } catch {
      // The last sample goes on; the next one comes.
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.sample(), sampleEveryMs).unref();
  }
}
