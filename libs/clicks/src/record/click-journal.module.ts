import { PoolModule } from '@app/database';
import { Module } from '@nestjs/common';
import { BatchQueue } from '../batch/batch-queue.js';
import { ClickRecorder } from './click-recorder.js';
import { ClockMetric, DatabaseClock } from '../database-clock.js';
import { Forwarder } from '../forward/forwarder.js';

/** The redirect app's end of the click path: journal, forwarder, adoption, clock. */
@Module({
  imports: [PoolModule],
  providers: [BatchQueue, ClickRecorder, ClockMetric, DatabaseClock, Forwarder],
  exports: [ClickRecorder, DatabaseClock],
})
export class ClickJournalModule {}
