import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls `condition` until it returns something truthy, and returns that. A condition that throws is polled again.
 * @param timeout milliseconds after which it throws the last error, or one that names `what`
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 30_000, interval = 20, what = 'the condition' } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeout;
  for (;;) {
    let problem: unknown = new Error(`waited ${timeout} ms without success for ${what}`);
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      problem = error;
    }
    if (performance.now() >= deadline) throw problem;
    await sleep(interval);
  }
}
