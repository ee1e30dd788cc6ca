export type { QueueDefinition } from './queue-definition.js';
export { QueueProcessor } from './queue-processor.js';
export { QueueProducer, type StoredJob } from './queue-producer.js';
export { QueueWorkerModule } from './queue.module.js';
