export { Destination, locationOf, queryValue } from './destination.js';
export { decodeLinkRoute, encodeLinkRoute } from './link-codec.js';
export { hasUnknownGuard, knownGuards } from './guards.js';
export { linkFields, type LinkRoute, linkRouteOf } from './link-route.js';
export { type Availability, availabilityOf, type LinkWindow, nextBoundary } from './link-window.js';
export { isOnTime, isShown, itemRouteOf, pageColumns, type PageItem, type PageRoute } from './page-route.js';
export {
  accountsChanged,
  brandChanged,
  countriesChanged,
  domainsChanged,
  parseRouteKey,
  routeKey,
  slugChannel,
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
