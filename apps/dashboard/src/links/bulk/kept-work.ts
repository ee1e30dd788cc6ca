import type { BulkWork } from './bulk-job.ts';
import { unfinishedKey } from './unfinished-work.ts';

/** Keeps what could not be sent when the page closed. It contains IDs and the values to set, and nothing else. */
export function keepUnfinished(accountId: string, work: BulkWork): void {
  try {
    localStorage.setItem(unfinishedKey(accountId), JSON.stringify([...takeUnfinished(accountId), work]));
  } catch {
    // Storage may be full or forbidden. Then the links stay as they are.
  }
}

/** Returns what was kept, once. */
export function takeUnfinished(accountId: string): BulkWork[] {
  try {
    const key = unfinishedKey(accountId);
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as BulkWork[];
    localStorage.removeItem(key);
    return kept;
  } catch {
    return [];
  }
}
