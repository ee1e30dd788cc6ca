import { planBreakout, redirectOf, renderBreakoutPage, type BreakoutPlan } from '@app/breakout';
import { breakoutKey, shownNonce } from '@app/clicks';
import { Destination, locationOf } from '@app/routing';
import { describeAgent } from '@app/visitors';
import type { VisitResponse } from '../http/visit-responder.js';
import {
  forwardedQuery,
  type LinkVisit,
  type LinkVisitCount,
  nextToken,
  type RoutingStep,
  tokenParameter,
} from './link-visit.js';

/** In characters. A longer query gets no page: app schemes may cut it off. */
export const maxQueryLength = 1024;
/** In bytes. The query is part of every address on the page; if it makes the page larger, the visit is redirected. */
const maxPageBytes = 10 * 1024 - 1;

/**
 * The first leg of a breakout: a page, or a redirect to ourselves, that leads out of an app's browser. Passes on
 * everybody who is not in an app's browser, or in one that the link's behavior leaves alone, or whose query is too
 * long, and everybody until the signing secret has been read.
 */
export const breakout: RoutingStep = {
  name: 'breakout',
  decide(visit) {
    const { link, visitor, hasToken, handOver, tables } = visit;
    const { behavior } = link;
    const isFirst = !hasToken || handOver?.app === null;
    if (!isFirst || behavior === 'basic' || forwardedQuery(visit).length > maxQueryLength) return null;
    const plan = planBreakout(behavior, inAppOf(visit), tables);
    if (plan === null) return null;
    const { app } = plan;
    const source = handOver?.source ?? visitor.traits?.source ?? app;
    const token = nextToken(visit, { app, source });
    if (token === null) return null;
    const response = responseTo(plan, visit, token);
    if (response === null) return null;
    return { count: shownCount(visit, breakoutKey(app, behavior)), response };
  },
};

/** A view, unless an earlier page of the visit was one. Then the page is reported as shown, once per visit. */
const shownCount = ({ handOver }: LinkVisit, shown: string): LinkVisitCount =>
  handOver === null
    ? { views: 1, clicks: 0, shown }
    : { views: 0, clicks: 0, shown, nonce: shownNonce(handOver.nonce) };

/** Null if the page would be too large. */
function responseTo(plan: BreakoutPlan, visit: LinkVisit, token: string): VisitResponse | null {
  const { link, reservedParameters, shortUrlBase, acceptLanguage, reportBase } = visit;
  const base = `${shortUrlBase}/${link.slug}?${tokenParameter}=${token}`;
  const handOver = locationOf(new Destination(base, ''), forwardedQuery(visit), reservedParameters);
  const location = redirectOf(plan, handOver);
  if (location !== null) {
    return { kind: 'redirect', outcome: 'breakout', location, headers: { Vary: 'User-Agent' } };
  }
  const destinationHost = new URL(visit.destination.base).host;
  const { html, policy } = renderBreakoutPage({
    plan,
    handOverUrl: handOver,
    destinationHost,
    acceptLanguage,
    reportUrl: reportBase === undefined ? undefined : reportBase + link.slug,
  });
  const bytes = Buffer.from(html);
  if (bytes.length > maxPageBytes) return null;
  return {
    kind: 'page',
    outcome: 'breakout',
    page: { html: bytes, policy },
    headers: {
      'Referrer-Policy': 'origin',
      'X-Robots-Tag': 'noindex',
      Vary: 'User-Agent, Accept-Language',
    },
  };
}

/** The app whose browser sent the request, even if the visit is excluded for its method alone. */
const inAppOf = ({ visitor, userAgent }: LinkVisit) =>
  visitor.exclusion === 'head' ? describeAgent(userAgent).inApp : (visitor.inApp ?? null);
