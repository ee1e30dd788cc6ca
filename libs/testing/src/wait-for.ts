import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until `condition` gives something truthy, and returns that. A condition that throws is
 * asked again too.
 * @param timeout milliseconds after which the last error, or one that names `what`, is thrown
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeout = 10_000, interval = 20, what = 'the condition' } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeout;
  for (;;) {
    let problem: unknown = new Error(`waited ${timeout} ms in vain for ${what}`);
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
