import { defineJob, type JobData } from '@app/jobs';

/** The import that a job works on. */
export interface ImportJobData extends JobData {
  accountId: string;
  importId: string;
}

/** Continues an import where it stands: the dry run, or the import itself. Any number of such jobs do no harm. */
export const importJob = defineJob<ImportJobData, undefined, { rows: number } | null>('import');
