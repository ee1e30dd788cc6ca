import { BatchCounter, batchesInHand, NotABatchError } from '@app/clicks';
import { type Condition, Readiness } from '@app/operations';
import { type BatchJob, BATCHES, unpackBatch } from '@app/queue';
import { BullRegistrar, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';

const retryMs = 500;
const closeWithinMs = 2_500;

/**
 * Takes batches from the queue and has them counted; many at once, so that those that wait share a
 * transaction. A job is done when its batch is counted; a worker that dies or is stopped meanwhile loses the
 * job's lock to another, and the batch still counts once.
 */
@Processor(BATCHES, {
  concurrency: batchesInHand,
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1_000_000,
  runRetryDelay: 1_000,
})
export class BatchesProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger('Batches');
  private listening = false;
  private stopping = false;
  private lastError = '';

  constructor(
    private readonly counter: BatchCounter,
    private readonly registrar: BullRegistrar,
    readiness: Readiness,
  ) {
    super();
    readiness.add(() => this.condition());
  }

  onApplicationBootstrap(): void {
    void this.begin();
  }

  /** Lets the batches in hand be counted; those that cannot be go back to the queue. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.counter.stop();
    if (!this.listening) return;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, closeWithinMs)));
    await Promise.race([this.worker.close(), enough]);
    clearTimeout(timer);
  }

  async process(job: Job<unknown>): Promise<void> {
    try {
      await this.counter.count(unpacked(job));
    } catch (error) {
      if (error instanceof NotABatchError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** Without a listener an error of the queue would end the process. */
  @OnWorkerEvent('error')
  onError({ message }: Error): void {
    if (message !== this.lastError) this.logger.warn(`the queue: ${message}`);
    this.lastError = message;
  }

  @OnWorkerEvent('active')
  onActive(): void {
    this.lastError = '';
  }

  /** Registers the worker; again while the queue cannot be reached, as BullMQ's worker tries its first connection once. */
  private async begin(): Promise<void> {
    while (!this.stopping) {
      this.registrar.register();
      try {
        await this.worker.waitUntilReady();
        this.listening = true;
        return;
      } catch (error) {
        this.onError(error as Error);
        await this.worker.close().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private condition(): Condition {
    return this.listening ? { state: 'ok' } : { state: 'unavailable', reason: 'the queue cannot be reached' };
  }
}

function unpacked(job: Job<unknown>): BatchJob {
  try {
    return unpackBatch(job.data);
  } catch (error) {
    throw new NotABatchError((error as Error).message);
  }
}
