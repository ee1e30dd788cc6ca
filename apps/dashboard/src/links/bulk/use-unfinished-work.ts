import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { loadChunk } from '../../load-chunk.ts';
import { unfinishedKey } from './unfinished-work.ts';

/** Continues work that a page of this account could not finish before it closed. */
export function useUnfinishedWork(accountId: string | undefined): void {
  useEffect(() => {
    if (!accountId || !(unfinishedKey(accountId) in localStorage)) return;
    void loadChunk(() => import('./start-bulk-job.tsx')).then(({ continueBulkJobs }) =>
      continueBulkJobs(queryClient, accountId),
    );
  }, [accountId]);
}
