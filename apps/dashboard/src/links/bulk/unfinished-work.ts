import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { loadChunk } from '../../load-chunk.ts';

/** Sends work that can still be undone, so that it is not lost with the session. */
type Finish = () => Promise<void>;
const finishers = new Set<Finish>();

/** Registers work to send before the session ends. @returns a function that unregisters it */
export function finishBeforeSignOut(finish: Finish): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/** Sends all pending work. Call it before the session ends or switches to another account. */
export const finishBulkWork = (): Promise<unknown> => Promise.all([...finishers].map((finish) => finish()));

/** The storage key of work that was not sent when a page of an account closed. */
export const unfinishedKey = (accountId: string): string => `waypost-bulk:${accountId}`;

/** Continues work that a page of this account could not finish before it closed. */
export function useUnfinishedWork(accountId: string | undefined): void {
  useEffect(() => {
    if (!accountId || !(unfinishedKey(accountId) in localStorage)) return;
    void loadChunk(() => import('./start-bulk-job.tsx')).then(({ continueBulkJobs }) =>
      continueBulkJobs(queryClient, accountId),
    );
  }, [accountId]);
}
