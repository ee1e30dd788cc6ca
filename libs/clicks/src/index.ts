export {
  checkClickLedger,
  formatClickLedger,
  type LedgerLine,
  type LedgerReport,
} from './report/click-ledger.js';
export { batchQueue, BatchQueue } from './batch/batch-queue.js';
export { type BatchJob, unpackBatch } from './batch/packed-batch.js';
export * from './click-event.js';
export { BatchCounter, batchesInHand, NotABatchError } from './count/batch-counter.js';
export { ClickCountingModule } from './count/click-counting.module.js';
export { purgeSpentNonces } from './count/spend-nonces.js';
export { ClickJournalModule } from './record/click-journal.module.js';
export { ClickRecorder } from './record/click-recorder.js';
export { DatabaseClock } from './database-clock.js';
export {
  beginFigures,
  beginFiguresSql,
  endAccountFigures,
  endFigures,
  lockClicks,
} from './report/target-figures.js';
