import { Settings } from '@app/common';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { BatchQueue } from './batch-queue.js';
import { workerOptions } from './queue-connection.js';

/** The queue for those who fill it: BullMQ on Redis where `REDIS_URL` is set, else in the schema `bullmq` of the database. */
@Module({ providers: [BatchQueue], exports: [BatchQueue] })
export class QueueModule {}

/**
 * The same for those who empty it. Processors are registered by hand, with `BullRegistrar`, once the queue can
 * be reached: BullMQ's worker does not recover from a first connection that fails.
 */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({ connection: workerOptions(settings) }),
      extraOptions: { manualRegistration: true },
    }),
    // No queue of its own, but the parts that register processors.
    BullModule.registerQueue(),
    QueueModule,
  ],
  exports: [QueueModule, BullModule],
})
export class WorkerQueueModule {}
