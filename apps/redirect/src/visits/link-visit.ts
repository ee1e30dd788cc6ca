import type { HandOver } from '@app/breakout';
import type { ClickEvent } from '@app/clicks';
import type { LinkRoute } from '@app/routing';
import type { VisitDescription } from '@app/visitors';
import type { VisitResponse } from '../http/visit-responder.js';
import type { ReceivedHandOver } from './hand-overs.js';

/** The query parameter that carries a hand-over token. */
export const tokenParameter = 'b';
/** Query parameters that belong to the service and are not forwarded to destinations. */
export const reservedParameters: ReadonlySet<string> = new Set([tokenParameter, 'openExternalBrowser']);

/** One visit of a link, at its own slug or as an item of a bio page: all that a routing step may decide by. */
export interface LinkVisit {
  link: LinkRoute;
  visitor: VisitDescription;
  /** Raw, without `?`. */
  query: string;
  /** Names in the query that are not forwarded. */
  reservedParameters: ReadonlySet<string>;
  userAgent: string;
  acceptLanguage: string | undefined;
  /** True if the query carries a token, valid or not. Such a visit never sees another breakout. */
  hasToken: boolean;
  /** What a valid token of this link carries. */
  handOver: ReceivedHandOver | null;
  /** For metrics: whether the visitor came by the link itself or by an item of a bio page. */
  redirectOutcome: 'link' | 'item';
  issueToken: (handOver: HandOver, options: { expired: boolean }) => string | null;
  /** `SHORT_URL_BASE`. */
  shortUrlBase: string;
  /** Where visitors can report the link, without its slug; left out unless sign-up is open. */
  reportBase?: string;
}

/** What a visit counts on its link, beyond what the journal adds by itself. */
export type LinkVisitCount = Pick<ClickEvent, 'views' | 'clicks'> &
  Partial<Pick<ClickEvent, 'source' | 'nonce' | 'shown' | 'left' | 'stayed'>>;

/** The end of a visit. */
export interface Decision {
  /** Null if the visit is not recorded at all. The journal records excluded visits as such and ignores this value. */
  count: LinkVisitCount | null;
  response: VisitResponse;
}

/** One step of routing: decides the visit, or returns null to pass it on. */
export interface RoutingStep {
  readonly name: string;
  decide(visit: LinkVisit): Decision | null;
}
