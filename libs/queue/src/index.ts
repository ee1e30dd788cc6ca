export { type BatchJob, BATCHES, BatchQueue, type JobFate } from './batch-queue.js';
export { QueueModule, WorkerQueueModule } from './queue.module.js';
