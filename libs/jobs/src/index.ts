export {
  defineJob,
  type JobData,
  type JobDefinition,
  JobFailure,
  type JobHandler,
  type JobRun,
} from './job-definition.js';
export { JobQueue, type JobReport } from './job-queue.js';
export { JOB_HANDLERS, JobRunner } from './job-runner.js';
export { JobsProcessor } from './jobs.processor.js';
export { RecurringJobs } from './recurring-jobs.js';
