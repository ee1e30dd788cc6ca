import { defineJob, type JobData } from '@app/jobs';
import type { DeletionCounts } from './account-deletion.service.js';

/** Deletes everything that deleted accounts own. One job serves all accounts that are waiting. */
export const accountDeletionJob = defineJob<JobData, DeletionCounts, DeletionCounts>('account-deletion');
