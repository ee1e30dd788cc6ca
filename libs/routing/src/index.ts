export { Destination, locationOf, queryValue } from './destination.js';
export { decodeLinkRoute, encodeLinkRoute } from './link-codec.js';
export { hasUnknownGuard, knownGuards } from './guards.js';
export { linkFields, type LinkRoute, linkRouteOf } from './link-route.js';
export { type Availability, availabilityOf, type LinkWindow, nextBoundary } from './link-window.js';
export { isOnTime, isShown, itemRouteOf, pageColumns, type PageItem, type PageRoute } from './page-route.js';
export {
  accountsChanged,
  brandChanged,
  type ChangedDomain,
  countriesChanged,
  domainChanged,
  parseDomainChange,
  parseRouteKey,
  routeKey,
  slugChannel,
  vouchersChanged,
} from './route-key.js';
export {
  type AliasedRoute,
  isSurrounded,
  linkOfAlias,
  type LookupResult,
  planOnceByIndex,
  type Route,
  RouteLookup,
} from './route-lookup.js';
export { blocksAll, chooseBranch, mayBlock, type RuleDecision } from './rules/choose-branch.js';
export {
  conditionKinds,
  countryCodes,
  emptyHours,
  hoursChecks,
  type ValueCheck,
} from './rules/conditions.js';
export { type Draw, type RuleVisitor } from './rules/evaluation.js';
export { Branch, type CompiledRules, isWeight, ownBranch, readRules } from './rules/read-rules.js';
export * from './rules/rule.js';
export { areSameRules, idsIn, isRuleId, type RuleInput, withIds } from './rules/rule-ids.js';
export { type DrawSubject, VisitorDraws } from './rules/visitor-draws.js';
export { rulesError } from './rules/rules-error.js';
