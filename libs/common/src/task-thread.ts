import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** Shared by task threads of which only one works at a time. */
interface Turn {
  last: Promise<unknown>;
  /** The one that worked last. */
  latest: { stop(): Promise<void> } | undefined;
}

const newTurn = (): Turn => ({ last: Promise.resolve(), latest: undefined });

let turnOfAll: Turn | undefined;

/**
 * From now on, this process has at most one task thread at a time, because each keeps up to 100 MB: for machines with little
 * memory. A task waits for those of all threads. Call this before any `TaskThread` is created.
 */
export function runOneTaskThread(): void {
  turnOfAll ??= newTurn();
}

/**
 * A worker thread that does one task at a time: it receives a message and posts one. It starts with the first task, and
 * ends after some time without any. One that fails or hangs is replaced with the next task.
 */
export class TaskThread<Task, Result> {
  private readonly turn = turnOfAll ?? newTurn();
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
    const result = this.turn.last.then(() => this.runNow(task, timeoutMs));
    this.turn.last = result.catch(() => undefined);
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
    if (this.turn.latest !== this) await this.turn.latest?.stop();
    this.turn.latest = this;
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
