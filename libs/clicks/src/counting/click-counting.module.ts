import { PoolModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { BatchCounter } from './batch-counter.js';
import { Housekeeping } from './housekeeping.js';
import { QueueWatch } from './queue-watch.js';

/** The far end of the click path, for the worker. */
@Module({
  imports: [PoolModule, QueueModule],
  providers: [BatchCounter, Housekeeping, QueueWatch],
  exports: [BatchCounter],
})
export class ClickCountingModule {}
