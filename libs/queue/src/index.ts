export { type BatchEvents, type BatchJob, type BatchToSend, packEvents, unpackBatch } from './batch-job.js';
export { BATCHES, BatchQueue, type JobFate } from './batch-queue.js';
export { QueueModule, WorkerQueueModule } from './queue.module.js';
