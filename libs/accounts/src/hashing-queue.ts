import { unavailable } from '@app/common';

/**
 * Lets a few pieces of work run at once and others wait for their turn, up to a bound: a password costs 19 MiB and
 * a thread of the four that files and names are read with, so that a flood of sign-ins would take the whole process.
 */
export class HashingQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce how many run at the same time.
   * @param mostWaiting how many more may wait.
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  /** Runs `work` when it is its turn. @throws DomainError unavailable where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) {
      throw unavailable('Too many people are signing in right now. Try again soon.');
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
