import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DatabaseClock } from './database-clock.js';

/** Shows how wrong the clock of this machine is. Clicks do not depend on it; locks of jobs on PostgreSQL do. */
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
