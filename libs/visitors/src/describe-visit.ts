import { clientAddress } from '@app/common';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { describeAgent } from './agent.js';
import { exclusionOf } from './exclusion.js';
import type { InAppBrowser } from './in-app-browsers.js';
import { isScan, scanPair, scanSource } from './scan.js';
import { sourceOf } from './source.js';
import { utmOf } from './utm.js';
import type { Exclusion, VisitorTraits } from './visitor-traits.js';
import { inAppBrowserOf } from './web-view-headers.js';

/** The context that describing a visit needs besides the request. */
export interface VisitContext {
  /** Host of the short links. It is never a source. */
  shortHost: string;
  trustedProxies: BlockList;
  countries: {
    /** ISO 3166 alpha-2 code of the country that an address is used in; `XX` if unknown. */
    countryOf(address: string): string;
  };
  /** True if requests with which apps preview a link count like visits. By default, they are speculative. */
  previewsCount?: boolean;
}

type VisitRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** The visitor of a visit. */
export interface VisitorDescription {
  traits: VisitorTraits;
  /** The app whose in-app browser made the visit; null for an ordinary browser. */
  inApp: InAppBrowser | null;
}

/** The result for a request: the reason why the visit does not count, or its visitor. */
export type VisitDescription =
  | { exclusion: Exclusion; traits?: undefined; inApp?: undefined; isAutomated?: undefined }
  | ({
      exclusion?: undefined;
      /**
       * True if the visit does not count because of its address. It still gets the same response as a person, in
       * case it is one.
       */
      isAutomated?: boolean;
    } & VisitorDescription);

/** Describes a visit by its request. The visitor's address is used only for the country. */
export function describeVisit(request: VisitRequest, context: VisitContext): VisitDescription {
  const exclusion = exclusionOf(request, context.previewsCount);
  return exclusion ? { exclusion } : describeVisitor(request, context);
}

/** Describes the visitor whether or not the visit counts. */
export function describeVisitor(
  request: VisitRequest,
  { shortHost, trustedProxies, countries }: VisitContext,
): VisitorDescription {
  const { url = '', headers } = request;
  const agent = describeAgent(headers['user-agent'] ?? '');
  const { device, browser, system } = agent;
  const inApp = inAppBrowserOf(agent, headers);
  const { source: observed, referrer } = sourceOf(inApp, headers.referer, shortHost);
  const source = url.includes(scanPair) && isScan(queryOf(url)) ? scanSource : observed;
  const country = countries.countryOf(clientAddress(request, trustedProxies));
  return { traits: { country, device, source, browser, system, referrer, ...utmOf(url) }, inApp };
}

/** The raw query of a request target. */
const queryOf = (target: string): string => /^[^?#]*\?([^#]*)/.exec(target)?.[1] ?? '';
