export { audit, formatAudit, type AuditLine, type AuditReport } from './audit.js';
export * from './click-event.js';
export { ClickJournalModule } from './journal/click-journal.module.js';
export { ClickRecorder } from './journal/click-recorder.js';
export { DatabaseClock } from './journal/database-clock.js';
export { beginFigures, endFigures } from './target-figures.js';
