import { ClickCountingModule } from '@app/clicks';
import { OperationsModule } from '@app/operations';
import { QueueWorkerModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { BatchesProcessor } from './batches.processor.js';

@Module({
  imports: [OperationsModule, QueueWorkerModule, ClickCountingModule],
  providers: [BatchesProcessor],
})
export class WorkerModule {}
