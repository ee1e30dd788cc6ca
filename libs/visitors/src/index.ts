export { browserKeys, describeAgent, systemKeys, type AgentDescription } from './agent.js';
export {
  describeVisitor,
  describeVisit,
  type VisitContext,
  type VisitDescription,
  type VisitorDescription,
} from './describe-visit.js';
export { exclusionOf } from './exclusion.js';
export { appRules, inAppKeys, type InAppBrowser, type Platform } from './in-app-browsers.js';
export {
  browserLabel,
  countryLabel,
  deviceLabel,
  sourceGroupLabel,
  sourceLabel,
  systemLabel,
} from './labels.js';
export { diagnoseProxies, type ProxyDiagnosis } from './proxy-diagnosis.js';
export { isScan, scanPair, scanSource, withoutScan } from './scan.js';
export { isSourceKey } from './source.js';
export { isKnownOrigin, sourceGroupOf, sourceGroupsByKey, sourceKeys } from './source-sites.js';
export { isUnfurler } from './unfurlers.js';
export { utmNames, utmValueOf, type Utm, type UtmName } from './utm.js';
export * from './visitor-traits.js';
export { DailyVouchers, fullKindFrom, type SealedKind } from './vouchers/daily-vouchers.js';
export {
  type Arm,
  arms,
  type ClickKind,
  type KindOutcome,
  kindOutcomes,
  textOfKind,
  type VoucherContent,
} from './vouchers/voucher-content.js';
export { voucherKeyId, voucherLength, Vouchers } from './vouchers/vouchers.js';
