import {
  BatchCounter,
  batchesInHand,
  type BatchJob,
  batchQueue,
  NotABatchError,
  unpackBatch,
} from '@app/clicks';
import { parseContext, Readiness, Tracing } from '@app/operations';
import { QueueProcessor } from '@app/jobs';
import { BullRegistrar, Processor } from '@nestjs/bullmq';
import { type Job, UnrecoverableError } from 'bullmq';

/**
 * Takes batches from the queue and counts them, many at the same time, so that waiting batches share a transaction. A
 * job is done when its batch is counted. If the worker dies or is suspended before that, the job's lock expires,
 * another worker takes the job, and the batch still counts once.
 */
@Processor(batchQueue.name, {
  concurrency: batchesInHand,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000_000,
  runRetryDelay: 1_000,
})
export class BatchesProcessor extends QueueProcessor {
  constructor(
    private readonly counter: BatchCounter,
    registrar: BullRegistrar,
    readiness: Readiness,
    private readonly tracing: Tracing,
  ) {
    super('Batches', registrar, readiness);
  }

  async process(job: Job<unknown>): Promise<void> {
    const { tracer } = this.tracing;
    const parent = tracer && parseContext(job.opts.telemetry?.metadata);
    const span =
      parent && tracer.start('count batch', { kind: 'consumer', parent, attributes: attributesOf(job) });
    try {
      const batch = unpacked(job);
      if (span) tracer.attach(batch, span);
      await this.counter.count(batch);
      span?.end();
    } catch (error) {
      span?.end({}, (error as Error).message);
      if (error instanceof NotABatchError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** Batches that cannot be counted now go back to the queue. */
  protected override stopJobs(): void {
    this.counter.stop();
  }
}

const attributesOf = ({ id = '' }: Job) => ({
  'messaging.system': 'bullmq',
  'messaging.destination.name': batchQueue.name,
  'messaging.message.id': id,
});

function unpacked(job: Job<unknown>): BatchJob {
  try {
    return unpackBatch(job.data);
  } catch (error) {
    throw new NotABatchError((error as Error).message);
  }
}
