export { type BatchJob, BATCHES, BatchQueue } from './batch-queue.js';
export { QueueModule, WorkerQueueModule } from './queue.module.js';
