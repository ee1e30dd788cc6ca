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
export { type QueueDefinition, QueueProducer, type StoredJob } from './queue-producer.js';
export { QueueProcessor } from './queue-processor.js';
export { QueueWorkerModule } from './queue.module.js';
