/** Repeats an attempt to read something: at a regular interval, or sooner after one that failed. */
export class Refresher {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /**
   * @param attempt never rejects. Returns true if it succeeded.
   * @param everyMs milliseconds from the end of a successful attempt to the next one
   * @param retryMs the same after one that failed
   */
  constructor(
    private readonly attempt: () => Promise<boolean>,
    private readonly everyMs: number,
    private readonly retryMs: number,
  ) {}

  /** Makes the first attempt, and resolves when it has ended. */
  async start(): Promise<void> {
    const succeeded = await this.attempt();
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start(), succeeded ? this.everyMs : this.retryMs).unref();
  }

  /** Makes no further attempt. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
