import { PoolModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { ClickRecorder } from './click-recorder.js';
import { DatabaseClock } from './database-clock.js';
import { Forwarder } from './forwarder.js';

/** The near end of the click path, for the redirect app: journal, forwarder, adoption, clock. */
@Module({
  imports: [PoolModule, QueueModule],
  providers: [ClickRecorder, DatabaseClock, Forwarder],
  exports: [ClickRecorder, DatabaseClock],
})
export class ClickJournalModule {}
