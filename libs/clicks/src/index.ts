export {
  auditClicks,
  checkClickLedger,
  formatClickLedger,
  lastClickAudit,
  type LedgerLine,
  type LedgerProgress,
  type LedgerReport,
  wereClicksAudited,
} from './report/click-ledger.js';
export { batchQueue, BatchQueue } from './batch/batch-queue.js';
export { type BatchJob, unpackBatch } from './batch/packed-batch.js';
export * from './click-event.js';
export { allLinks } from './combine/combination-rows.js';
export { combinationKey, type CombinedCounts, type CombinedDimension } from './combine/combination.js';
export { packCombinations, type PackedUpTo, purgeCombinations } from './combine/keep-combinations.js';
export { maxVoucherKinds } from './count/add-voucher-clicks.js';
export { BatchCounter, batchesInHand, NotABatchError } from './count/batch-counter.js';
export { ClickCountingModule } from './count/click-counting.module.js';
export { purgeSpentNonces } from './count/spend-nonces.js';
export { type JournalBacklog, readJournalBacklog } from './journal/journal-backlog.js';
export { ClickJournalModule } from './record/click-journal.module.js';
export { ClickRecorder } from './record/click-recorder.js';
export { copyJournal, type JournaledBatch, RestoredJournal } from './journal/journal-copy.js';
export { DatabaseClock } from './database-clock.js';
export { purgeVisitorSecrets, purgeVisitorSketches, shareVisitorSecrets } from './unique/keep-visitors.js';
export { markOf, type VisitorMark } from './unique/visitor-mark.js';
export {
  type CombinationFigures,
  type CombinationFilters,
  readCombinations,
} from './report/combination-figures.js';
export { deliveredDimensions } from './webhooks/add-pending-clicks.js';
export { beginClickBooks, endClickBooks, noteClicksSql } from './webhooks/click-books.js';
export { clickDeliverySeconds } from './webhooks/click-delivery-seconds.js';
export {
  type ClickReceiver,
  clickReceivers,
  dropPendingClicks,
  takePendingClicks,
} from './webhooks/take-pending-clicks.js';
export {
  beginFigures,
  beginFiguresSql,
  deletedTargets,
  endAccountFigures,
  endFigures,
  lockClicks,
  lockClicksOfAll,
} from './report/target-figures.js';
