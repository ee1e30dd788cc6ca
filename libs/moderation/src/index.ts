export { DeniedHosts } from './denied-hosts.js';
export {
  disabledByOperators,
  findTarget,
  reportedTargets,
  type ModeratedAccount,
  type OpenReport,
  type TargetForOperators,
} from './moderated-targets.js';
export { ModerationModule } from './moderation.module.js';
export { ModerationService, type ModeratedTarget } from './moderation.service.js';
export { ReportsService, type NewReport, type ReportReason } from './reports.service.js';
