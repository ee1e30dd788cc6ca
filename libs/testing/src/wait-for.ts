import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  /** Milliseconds, far more than anything takes on a quiet machine. Default: 90 s. */
  timeout?: number;
  /** Milliseconds between two polls. By default 20, growing to 100 for slow conditions, since each poll costs CPU time. */
  interval?: number | undefined;
  /** Description of the condition, for the error. */
  what?: string;
}

/**
 * Polls `condition` until it returns something truthy, and returns that. A condition that throws is polled again.
 * @throws the last error of the condition after the timeout, or one that describes the condition.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 90_000, interval, what = 'the condition' }: WaitOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeout;
  let pause = interval ?? 20;
  for (;;) {
    let problem: unknown = new Error(`waited ${timeout} ms without success for ${what}`);
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      problem = error;
    }
    if (performance.now() >= deadline) throw problem;
    await sleep(pause);
    pause = interval ?? Math.min(100, pause * 1.2);
  }
}
