export { BATCHES, QueueModule } from './queue.module.js';
