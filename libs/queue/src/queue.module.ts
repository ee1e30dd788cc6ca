import { Settings } from '@app/common';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';

/** The one queue: a job is a sealed batch of click events. */
export const BATCHES = 'batches';

/** BullMQ on Redis where `REDIS_URL` is set, else in the schema `bullmq` of the database. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
        if (settings.REDIS_URL) {
          return { connection: { url: settings.REDIS_URL, maxRetriesPerRequest: null }, defaultJobOptions };
        }
        setDefaultBackendFactory(createPostgresBackend);
        const connection = { connectionString: settings.requireDatabaseUrl(), schema: 'bullmq', max: 4 };
        return { connection: connection as never, defaultJobOptions };
      },
    }),
    BullModule.registerQueue({ name: BATCHES }),
  ],
  exports: [BullModule],
})
export class QueueModule {}
