import { unavailable } from '@app/common';

/**
 * Limits how many passwords are hashed concurrently and how many wait. Each hash takes 19 MiB and one of the four
 * threads that also read files and resolve names, so a flood of attempts would stall the whole process.
 */
export class HashingQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param maxRunning how many run concurrently.
   * @param maxWaiting how many more may wait.
   */
  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs `work` when a slot is free. @throws DomainError unavailable if too many are waiting. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running++;
    else await this.waitForSlot();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private waitForSlot(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw unavailable('Too many passwords are being checked right now. Try again soon.');
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
