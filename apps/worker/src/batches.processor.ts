import {
  BatchCounter,
  batchesInHand,
  type BatchJob,
  batchQueue,
  NotABatchError,
  unpackBatch,
} from '@app/clicks';
import { Readiness } from '@app/operations';
import { QueueProcessor } from '@app/queue';
import { BullRegistrar, Processor } from '@nestjs/bullmq';
import { type Job, UnrecoverableError } from 'bullmq';

/**
 * Takes batches from the queue and has them counted, many at the same time, so that batches that wait share a
 * transaction. A job is done when its batch is counted. If the worker dies or is suspended before that, the job's lock
 * expires, another worker takes the job, and the batch still counts once.
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
  ) {
    super('Batches', registrar, readiness);
  }

  async process(job: Job<unknown>): Promise<void> {
    try {
      await this.counter.count(unpacked(job));
    } catch (error) {
      if (error instanceof NotABatchError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** Batches that cannot be counted now go back to the queue. */
  protected override stopJobs(): void {
    this.counter.stop();
  }
}

function unpacked(job: Job<unknown>): BatchJob {
  try {
    return unpackBatch(job.data);
  } catch (error) {
    throw new NotABatchError((error as Error).message);
  }
}
