import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { describeAgent } from './agent.js';
import { clientAddress } from './client-address.js';
import type { CountryDatabase } from './country-database.js';
import { exclusionOf } from './exclusion.js';
import type { InAppBrowser } from './in-app-browsers.js';
import { sourceOf } from './source.js';
import { utmOf } from './utm.js';
import type { Exclusion, VisitorTraits } from './visitor-traits.js';

/** What describing a visit needs to know beside the request. */
export interface VisitSurroundings {
  /** Host of the short links, which is no source. */
  shortHost: string;
  trustedProxies: BlockList;
  countries: Pick<CountryDatabase, 'countryOf'>;
}

type VisitRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** What is known of a visit: why it does not count, or who made it. */
export type VisitDescription =
  | { exclusion: Exclusion; traits?: undefined; inApp?: undefined }
  | { exclusion?: undefined; traits: VisitorTraits; inApp: InAppBrowser | null };

/** Describes a request, step by step. The visitor's address goes no further than its country. */
export function describeVisit(request: VisitRequest, surroundings: VisitSurroundings): VisitDescription {
  const exclusion = exclusionOf(request);
  return exclusion ? { exclusion } : describePerson(request, surroundings);
}

/** Describes a request that may or may not count. */
export function describePerson(
  request: VisitRequest,
  { shortHost, trustedProxies, countries }: VisitSurroundings,
): { traits: VisitorTraits; inApp: InAppBrowser | null } {
  const { url = '', headers, socket } = request;
  const { inApp, device, browser, system } = describeAgent(headers['user-agent'] ?? '');
  const { source, referrer } = sourceOf(inApp, headers.referer, shortHost);
  const forwardedFor = headers['x-forwarded-for'];
  const country = countries.countryOf(
    clientAddress(
      socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
      trustedProxies,
    ),
  );
  return { traits: { country, device, source, browser, system, referrer, ...utmOf(url) }, inApp };
}
