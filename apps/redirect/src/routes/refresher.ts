/**
 * Keeps a copy of something in the database current: one reading at a time, and what changes during a reading is read
 * after it.
 */
export class Refresher {
  private reading: Promise<void> | undefined;
  private outdated = false;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  /**
   * @param read replaces the copy.
   * @param failed says why that failed. @returns after how many milliseconds to try again.
   */
  constructor(
    private readonly read: () => Promise<void>,
    private readonly failed: (error: unknown) => number,
  ) {}

  /** Reads it again. Never rejects; tries again by itself. */
  refresh(): Promise<void> {
    this.outdated = true;
    return (this.reading ??= this.readWhileOutdated().finally(() => (this.reading = undefined)));
  }

  /** Resolves when the reading that is under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.reading;
  }

  private async readWhileOutdated(): Promise<void> {
    while (this.outdated && !this.stopped) {
      clearTimeout(this.retry);
      this.outdated = false;
      try {
        await this.read();
      } catch (error) {
        const retryMs = this.failed(error);
        if (!this.stopped) this.retry = setTimeout(() => void this.refresh(), retryMs).unref();
      }
    }
  }
}
