export { voucherParameter } from './destination-location.js';
export {
  type Decision,
  hasPassed,
  type LinkVisit,
  type LinkVisitCount,
  type PasswordAttempt,
  type ReceivedHandOver,
  reservedParameters,
  startOf,
  tokenParameter,
} from './link-visit.js';
export { assign, holdoutDraw } from './holdout.js';
export { linkImage } from './preview-step.js';
export { type ImaginedVisitor, dryRun, type DryRun, type Stage } from './dry-run.js';
export { decide, route } from './routing-steps.js';
export type { PageBytes, VisitOutcome, VisitResponse } from './visit-response.js';
