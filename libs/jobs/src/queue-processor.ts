import { type Condition, type Readiness } from '@app/operations';
import { type BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';

const reconnectMs = 500;
/** Less than the time that an app has to close its connections. */
const closeWithinMs = 2_500;

/**
 * The consuming side of one queue: connects as soon as the queue can be reached, logs its errors, and stops in time. A
 * subclass adds `@Processor` and `process`. One per app, because BullMQ's registrar starts all processors of an app together.
 */
export abstract class QueueProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  protected readonly logger: Logger;
  private readonly stopped = new AbortController();
  private connected = false;
  private lastError = '';

  constructor(
    name: string,
    private readonly registrar: BullRegistrar,
    readiness: Readiness,
  ) {
    super();
    this.logger = new Logger(name);
    readiness.add(() => this.condition());
  }

  onApplicationBootstrap(): void {
    this.connect().catch(() => undefined);
  }

  /** Gives the jobs in progress the remaining time to finish. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    this.stopJobs();
    if (!this.connected) return;
    await pTimeout(this.worker.close(), { milliseconds: closeWithinMs, message: false });
  }

  /** Tells the jobs in progress to finish soon or to return to the queue. */
  protected abstract stopJobs(): void;

  /** Called when the worker is connected, to listen to more of its events. */
  protected onConnected(): void {}

  /** Tries to register the worker until the queue can be reached: BullMQ never retries its first connection. */
  private async connect(): Promise<void> {
    await pRetry(() => this.register(), {
      retries: Infinity,
      minTimeout: reconnectMs,
      factor: 1,
      signal: this.stopped.signal,
    });
    this.connected = true;
    this.onConnected();
  }

  private async register(): Promise<void> {
    this.registrar.register();
    const { worker } = this;
    // Without a listener, an error of the queue would end the process.
    worker.on('error', (error) => this.warn(error));
    worker.on('active', () => (this.lastError = ''));
    try {
      await worker.waitUntilReady();
    } catch (error) {
      this.warn(error as Error);
      await worker.close().catch(() => undefined);
      throw new Error('the queue cannot be reached', { cause: error });
    }
  }

  private warn({ message }: Error): void {
    if (message !== this.lastError) this.logger.warn(`the queue: ${message}`);
    this.lastError = message;
  }

  private condition(): Condition {
    return this.connected ? { state: 'ok' } : { state: 'unavailable', reason: 'the queue cannot be reached' };
  }
}
