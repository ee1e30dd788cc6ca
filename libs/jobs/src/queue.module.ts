import { Settings } from '@app/common';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { workerOptions } from './queue-connection.js';

/**
 * For apps that process jobs. Processors are registered manually (`QueueProcessor`), once the queue can be reached:
 * BullMQ's worker does not recover from a first connection that fails.
 */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({ connection: workerOptions(settings) }),
      extraOptions: { manualRegistration: true },
    }),
    // Provides the registrar of processors, without a queue.
    BullModule.registerQueue(),
  ],
  exports: [BullModule],
})
export class QueueWorkerModule {}
