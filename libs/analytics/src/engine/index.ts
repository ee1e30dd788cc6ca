export * from './calendar.js';
export type { ConversionLedger } from './conversion-ledger.js';
export { type Reconciliation, ReconciliationService } from './reconciliation.service.js';
export * from './report-answer.js';
export { ReportEngine } from './report-engine.service.js';
export * from './report-request.js';
export { removedAliases } from './figures-sql.js';
export { filterValueLabel } from './row-labels.js';
