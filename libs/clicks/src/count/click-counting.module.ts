import { PoolModule } from '@app/database';
import { Module } from '@nestjs/common';
import { BatchQueue } from '../batch/batch-queue.js';
import { ClockMetric, DatabaseClock } from '../database-clock.js';
import { BatchCounter } from './batch-counter.js';
import { QueueWatch } from './queue-watch.js';

/** The worker's end of the click path. */
@Module({
  imports: [PoolModule],
  providers: [BatchCounter, BatchQueue, ClockMetric, DatabaseClock, QueueWatch],
  exports: [BatchCounter],
})
export class ClickCountingModule {}
