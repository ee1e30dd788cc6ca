import { unfinishedKey } from './unfinished-work.ts';

/** Older work is not continued, in milliseconds. */
const maxAgeMs = 24 * 3_600_000;

/** Keeps what could not be sent when the page closed. It contains IDs and the values to set, and nothing else. */
export function keepUnfinished(accountId: string, work: unknown[]): void {
  try {
    const kept = takeUnfinished(accountId);
    localStorage.setItem(
      unfinishedKey(accountId),
      JSON.stringify({ work: [...kept, ...work], at: Date.now() }),
    );
  } catch {
    // Storage may be full or forbidden. Then the links stay as they are.
  }
}

/** Returns what was kept, once. */
export function takeUnfinished(accountId: string): unknown[] {
  try {
    const key = unfinishedKey(accountId);
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { work: unknown[]; at: number } | null;
    localStorage.removeItem(key);
    return kept && Date.now() - kept.at < maxAgeMs ? kept.work : [];
  } catch {
    return [];
  }
}
