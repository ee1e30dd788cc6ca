import { FileLock } from '@app/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a lock for at most `patience` milliseconds. @returns null where another process still has it then. */
export async function takeLock(
  path: string,
  patience: number,
  signal?: AbortSignal,
): Promise<FileLock | null> {
  const deadline = performance.now() + patience;
  for (;;) {
    const lock = FileLock.tryTake(path);
    if (lock || performance.now() >= deadline) return lock;
    await sleep(50, undefined, { signal });
  }
}
