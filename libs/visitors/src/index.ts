export { describeAgent, type Agent } from './agent.js';
export { clientAddress } from './client-address.js';
export { CountryDatabase } from './country-database.js';
export {
  describePerson,
  describeVisit,
  type VisitDescription,
  type VisitSurroundings,
} from './describe-visit.js';
export { exclusionOf } from './exclusion.js';
export { appRules, type InAppBrowser, type Platform } from './in-app-browsers.js';
export {
  browserLabel,
  countryLabel,
  deviceLabel,
  sourceGroupLabel,
  sourceLabel,
  systemLabel,
} from './labels.js';
export { findProxies, type ProxyFindings } from './proxy-findings.js';
export { isSourceKey } from './source.js';
export { sourceGroupOf } from './source-sites.js';
export { utmNames, type Utm, type UtmName } from './utm.js';
export * from './visitor-traits.js';
