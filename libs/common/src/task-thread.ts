import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { lowerNewThread } from './priority.js';

/** Shared by task threads of which only one works at a time. */
interface Turn {
  last: Promise<unknown>;
  /** The thread that worked last. */
  latest: { stop(): Promise<void> } | undefined;
}

const newTurn = (): Turn => ({ last: Promise.resolve(), latest: undefined });

let turnOfAll: Turn | undefined;

/**
 * Limits this process to one task thread at a time, because each keeps up to 100 MB: for machines with little
 * memory. A task waits for the tasks of all threads. Call this before any `TaskThread` is created.
 */
export function runOneTaskThread(): void {
  turnOfAll ??= newTurn();
}

/** A task has used up its CPU time. */
export class TaskTooLong extends Error {
  constructor() {
    super('The task took too long.');
    this.name = 'TaskTooLong';
  }
}

/** True if a task needed more CPU time or memory than its thread may use. False if the machine was merely busy. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof TaskTooLong || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** How many times its CPU time a task may take by the clock, on a busy machine. */
const patience = 4;

/**
 * A worker thread that does one task at a time: it receives a message and posts one. It starts with the first task, and
 * ends after some time without any. A thread that fails or hangs is replaced for the next task.
 */
export class TaskThread<Task, Result> {
  private readonly turn = turnOfAll ?? newTurn();
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /**
   * @param startWorker starts a thread.
   * @param idleMs how long the thread is kept without work, milliseconds.
   * @param isSpent returns true if the thread must end after a task with this result, for example to free memory.
   */
  constructor(
    private readonly startWorker: () => Worker,
    private readonly idleMs: number,
    private readonly isSpent: (result: Result) => boolean = () => false,
  ) {}

  /**
   * Runs a task once all earlier ones are done.
   * @param cpuMs CPU time for this task, including the start of the thread, in milliseconds. By the clock, it may take
   * `patience` times as long.
   * @throws TaskTooLong if that is not enough, Error if the thread fails or does not get that much CPU time.
   */
  run(task: Task, cpuMs: number): Promise<Result> {
    const result = this.turn.last.then(() => this.runNow(task, cpuMs));
    this.turn.last = result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async runNow(task: Task, cpuMs: number): Promise<Result> {
    clearTimeout(this.idleTimer);
    if (this.turn.latest !== this) await this.turn.latest?.stop();
    this.turn.latest = this;
    const worker = (this.worker ??= this.start());
    const deadline = new CpuDeadline(worker, cpuMs);
    try {
      worker.postMessage(task);
      const [result] = (await once(worker, 'message', { signal: deadline.signal })) as [Result];
      if (this.isSpent(result)) await this.stop();
      return result;
    } catch (error) {
      // The thread may be stuck or broken. The next task starts a new one.
      void this.stop();
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      deadline.clear();
      this.idleTimer = setTimeout(() => void this.stop(), this.idleMs).unref();
    }
  }

  private start(): Worker {
    const worker = this.startWorker();
    worker.unref();
    worker.once('online', lowerNewThread);
    worker.on('error', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}

/** Aborts when a thread has used up its CPU time, or did not get it in `patience` times as long. */
class CpuDeadline {
  private readonly abort = new AbortController();
  private readonly before: Promise<number>;
  private readonly last: NodeJS.Timeout;
  private next: NodeJS.Timeout | undefined;
  private isOver = false;
  readonly signal = this.abort.signal;

  constructor(
    private readonly worker: Worker,
    private readonly cpuMs: number,
  ) {
    this.before = cpuMsOf(worker);
    this.checkIn(cpuMs);
    this.last = setTimeout(() => {
      this.abort.abort(new Error('The thread got too little CPU time.'));
    }, patience * cpuMs).unref();
  }

  clear(): void {
    this.isOver = true;
    clearTimeout(this.next);
    clearTimeout(this.last);
  }

  private async check(): Promise<void> {
    const left = this.cpuMs - ((await cpuMsOf(this.worker)) - (await this.before));
    if (left <= 0) this.abort.abort(new TaskTooLong());
    else this.checkIn(left);
  }

  private checkIn(ms: number): void {
    if (!this.isOver) this.next = setTimeout(() => void this.check(), Math.max(ms, 10)).unref();
  }
}

/** CPU time that a thread has used, in milliseconds; 0 while it starts and after it has ended. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
