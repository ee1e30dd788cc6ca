import type { BulkWork } from './bulk-job.ts';
import { unfinishedKey } from './unfinished-work.ts';

/** Stores work that could not be sent when the page closed. It contains only IDs and the values to set. */
export function keepUnfinished(accountId: string, work: BulkWork): void {
  try {
    localStorage.setItem(unfinishedKey(accountId), JSON.stringify([...takeUnfinished(accountId), work]));
  } catch {
    // Storage may be full or forbidden. Then the links stay as they are.
  }
}

/** Returns the stored work, once. */
export function takeUnfinished(accountId: string): BulkWork[] {
  try {
    const key = unfinishedKey(accountId);
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as BulkWork[];
    localStorage.removeItem(key);
    return stored;
  } catch {
    return [];
  }
}
