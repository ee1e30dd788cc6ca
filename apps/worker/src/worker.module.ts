import { tablesProvider } from '@app/breakout';
import { ClickCountingModule } from '@app/clicks';
import { PoolModule } from '@app/database';
import { OperationsModule } from '@app/operations';
import { QueueWorkerModule } from '@app/jobs';
import { Module } from '@nestjs/common';
import { BatchesProcessor } from './batches.processor.js';
import { ReplicationWatch } from './replication-watch.js';
import { TechniqueChoices } from './technique-choices.js';

@Module({
  imports: [OperationsModule, PoolModule, QueueWorkerModule, ClickCountingModule],
  providers: [BatchesProcessor, ReplicationWatch, TechniqueChoices, tablesProvider],
})
export class WorkerModule {}
