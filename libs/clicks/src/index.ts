export { audit, formatAudit, type AuditLine, type AuditReport } from './audit.js';
export * from './click-event.js';
export { BatchCounter, batchesInHand, NotABatchError } from './counting/batch-counter.js';
export { ClickCountingModule } from './counting/click-counting.module.js';
export { ClickJournalModule } from './journal/click-journal.module.js';
export { ClickRecorder } from './journal/click-recorder.js';
export { DatabaseClock } from './journal/database-clock.js';
export { beginFigures, beginFiguresSql, endFigures } from './target-figures.js';
