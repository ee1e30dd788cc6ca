import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabaseClock } from './database-clock.js';

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
