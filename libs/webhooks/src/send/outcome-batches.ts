import type { AttemptOutcome } from './record-outcomes.js';

/** Number of outcomes that are recorded at once. */
const maxBatch = 100;

interface Waiting {
  attempt: AttemptOutcome;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Records the outcomes of an endpoint, one batch after another. Attempts that end while a batch is written form the
 * next batch.
 */
export class OutcomeBatches {
  private readonly waiting: Waiting[] = [];
  private isWriting = false;

  constructor(private readonly write: (attempts: AttemptOutcome[]) => Promise<void>) {}

  /** Resolves once it is recorded. @throws the errors of `write`. */
  record(attempt: AttemptOutcome): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ attempt, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  /** Never rejects. */
  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, maxBatch);
      try {
        await this.write(batch.map(({ attempt }) => attempt));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
