import { FileLock } from '@app/common';
import pRetry from 'p-retry';

const checkInterval = 50;

/** Waits up to `longestWait` milliseconds for a lock. @returns null if another process still holds it then. */
export async function takeLock(
  path: string,
  longestWait: number,
  signal?: AbortSignal,
): Promise<FileLock | null> {
  const held = new Error('another process holds the lock');
  const take = (): FileLock => {
    const lock = FileLock.tryTake(path);
    if (!lock) throw held;
    return lock;
  };
  try {
    return await pRetry(take, {
      retries: Infinity,
      factor: 1,
      minTimeout: checkInterval,
      maxRetryTime: longestWait,
      signal,
    });
  } catch (error) {
    if (error === held) return null;
    throw error;
  }
}
