import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * A worker thread that does one task at a time: it receives a message and posts one. It starts with the first task, and
 * ends after some time without any. One that fails or hangs is replaced with the next task.
 */
export class TaskThread<Task, Result> {
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /**
   * @param startWorker starts a thread.
   * @param idleMs how long the thread is kept without work, milliseconds.
   * @param isSpent whether the thread must end after a task, by its result, for example to free memory.
   */
  constructor(
    private readonly startWorker: () => Worker,
    private readonly idleMs: number,
    private readonly isSpent: (result: Result) => boolean = () => false,
  ) {}

  /**
   * Does a task when all earlier ones are done.
   * @param timeoutMs for this task, including the start of the thread.
   * @throws Error if the thread fails or does not answer in time.
   */
  run(task: Task, timeoutMs: number): Promise<Result> {
    const result = this.last.then(() => this.runNow(task, timeoutMs));
    this.last = result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async runNow(task: Task, timeoutMs: number): Promise<Result> {
    clearTimeout(this.idleTimer);
    try {
      const worker = (this.worker ??= this.start());
      worker.postMessage(task);
      const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
        Result,
      ];
      if (this.isSpent(result)) await this.stop();
      return result;
    } catch (error) {
      // The thread may be stuck or broken. The next task starts a new one.
      void this.stop();
      throw error;
    } finally {
      this.idleTimer = setTimeout(() => void this.stop(), this.idleMs).unref();
    }
  }

  private start(): Worker {
    const worker = this.startWorker();
    worker.unref();
    worker.on('error', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}
