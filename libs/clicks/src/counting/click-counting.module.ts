import { PoolModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { DatabaseClock } from '../journal/database-clock.js';
import { BatchCounter } from './batch-counter.js';
import { Housekeeping } from './housekeeping.js';
import { QueueWatch } from './queue-watch.js';

/** The far end of the click path, for the worker. */
@Module({
  imports: [PoolModule, QueueModule],
  providers: [BatchCounter, DatabaseClock, Housekeeping, QueueWatch],
  exports: [BatchCounter],
})
export class ClickCountingModule {}
