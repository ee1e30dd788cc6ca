import { defineJob, type JobData } from '@app/jobs';

/** The import that a job works on. */
export interface ImportJobData extends JobData {
  accountId: string;
  importId: string;
}

/** Continues an import from its current state: the dry run, or the import itself. Extra jobs do no harm. */
export const importJob = defineJob<ImportJobData, undefined, { rows: number } | null>('import');
