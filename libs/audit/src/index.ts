export { auditActions, type AuditAction, type AuditTargetType } from './audit-actions.js';
export {
  currentAuditContext,
  withAuditContext,
  type AuditActor,
  type AuditContext,
} from './audit-context.js';
export { AuditLogModule } from './audit-log.module.js';
export { AuditLogService, type AuditFilter, type ListedEntry } from './audit-log.service.js';
export { chainName, formatHead, parseHead, type ChainHead } from './chain-head.js';
export { deleteAuditLog } from './delete-audit-log.js';
export {
  batchedEntriesSql,
  entryInput,
  entryInputColumns,
  installationChain,
  record,
  type AuditEvent,
  type EntryInput,
} from './record-entry.js';
export { sealEntries } from './seal-entries.js';
export type { SealedEntry } from './sealed-entry.js';
export { verifyChains, type ChainsReport } from './verify-chains.js';
