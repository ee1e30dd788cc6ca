import { Settings } from '@app/common';
import { readOutcomes, ReadReplica } from '@app/database';
import { Module } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** The read replica; null without `DATABASE_REPLICA_URL`. */
@Module({
  providers: [
    {
      provide: ReadReplica,
      inject: [Settings, Registry],
      useFactory: ({ DATABASE_REPLICA_URL: url }: Settings, registry: Registry) => {
        const reads = readCounter(registry);
        return url ? new ReadReplica(url, (outcome) => reads.inc({ outcome })) : null;
      },
    },
  ],
  exports: [ReadReplica],
})
export class ReplicaModule {}

function readCounter(registry: Registry): Counter<'outcome'> {
  const reads = new Counter({
    name: 'waypost_database_replica_reads_total',
    help: 'Reads that may lag: served by the replica, or why by the primary',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of readOutcomes) reads.inc({ outcome }, 0);
  return reads;
}
