import {
  byHand,
  chooseTechnique,
  findWayIntoApp,
  isAtHome,
  nonceOf,
  passableSteps,
  planBreakout,
  redirectOf,
  renderBreakoutPage,
  type BreakoutPlan,
  type TechniqueRow,
} from '@app/breakout';
import { breakoutKey, shownNonce, techniqueKey } from '@app/clicks';
import { maxPageBytes } from '@app/pages';
import { Destination, locationOf } from '@app/routing';
import { describeAgent } from '@app/visitors';
import { departureOf } from './destination-location.js';
import { assign, holdoutDraw } from './holdout.js';
import {
  forwardedQuery,
  hasPassed,
  type LinkVisit,
  type LinkVisitCount,
  maxQueryLength,
  nextToken,
  ownQuery,
  shortestQuery,
  startOf,
  type RoutingStep,
  tokenParameter,
  traitsOf,
} from './link-visit.js';
import type { VisitResponse } from './visit-response.js';

/**
 * The first leg of a breakout: a page, or a redirect to ourselves, that leads out of an app's browser. Passes on
 * everybody who is not in an app's browser, or in one that the link's behavior leaves alone, or whose query is too
 * long, everybody until the signing secret has been read, and whom the link's hold-out draws.
 */
export const breakout: RoutingStep = {
  name: 'breakout',
  decide(visit) {
    const { link, hasToken, handOver, tables } = visit;
    const { behavior } = link;
    const isFirst = !hasToken || handOver?.app === null;
    const hasTriedApp = hasPassed(visit, 'app');
    if (!(isFirst || hasTriedApp) || behavior === 'basic') return null;
    if (ownQuery(visit).length > maxQueryLength) return null;
    const inApp = inAppOf(visit);
    if (inApp === null) return null;
    const destination = hasTriedApp ? undefined : destinationForApp(visit);
    const choose = (rows: readonly TechniqueRow[]) =>
      chooseTechnique(rows, visit.recordsOf(inApp), visit.chance());
    const plan = planBreakout(behavior, inApp, { tables, destination, choose });
    if (plan === null) return null;
    const { app, platform } = plan;
    const firstApp = handOver?.firstApp ?? app;
    // Only for a visitor who gets this page: a voucher counts its kind.
    if (link.conversions && plan.into !== null) {
      const { location: withVoucher } = departureOf(visit, () => ({ app: firstApp, outcome: 'into_app' }));
      plan.into = findWayIntoApp(tables, withVoucher, { app, platform });
    }
    const technique = techniqueKey(plan.technique ?? byHand, platform, inApp.version);
    const passed = passableSteps.filter((step) => step !== 'app' && hasPassed(visit, step));
    const { draw, visitor } = visit;
    // The destination's app never reports back, so who is sent there is in no arm.
    const assignment =
      hasTriedApp || plan.into !== null
        ? null
        : assign(link, draw && (() => draw(holdoutDraw, startOf(visit))));
    const inArm = assignment && {
      arm: visitor.exclusion === undefined ? ('treated' as const) : ('none' as const),
    };
    const token = nextToken(visit, { app, firstApp, passed, technique, ...inArm });
    if (token === null) return null;
    // Android comes back with this one if the app is missing. Both tokens are of the same visit.
    const missing = plan.into?.package
      ? nextToken(visit, { app, firstApp, passed: [...passed, 'app'], technique, nonce: nonceOf(token) })
      : token;
    if (missing === null) return null;
    const tokens = [token, missing] as const;
    const response =
      responseTo(plan, visit, tokens) ??
      (link.forwardQuery ? null : responseTo(plan, visit, tokens, shortestQuery(visit))) ??
      responseTo({ ...plan, into: null }, visit, tokens);
    if (response === null) return null;
    if (assignment?.arm === 'heldout') return { reroute: assignment };
    const shown = shownCount(visit, breakoutKey(app, behavior), technique, token);
    const counted = assignment === null ? shown : { ...shown, assigned: assignment.assigned };
    // The page before this one, which tried to open the app, was the view.
    return {
      count: hasTriedApp ? null : asFirstCounted(visit, counted, firstApp),
      response,
    };
  },
};

/** Where the visitor would be redirected to; undefined if the link must not open an app. */
function destinationForApp(visit: LinkVisit): string | undefined {
  const { link, destination, reservedParameters } = visit;
  return link.app === 'off' ? undefined : locationOf(destination, forwardedQuery(visit), reservedParameters);
}

/** The app that the visitor is in, if it is the destination's own: the breakout leaves the visitor there. */
export function homeOf(visit: LinkVisit): string | null {
  const { link, tables } = visit;
  if (link.behavior === 'basic' || link.app === 'off') return null;
  const inApp = inAppOf(visit);
  if (inApp === null || planBreakout(link.behavior, inApp, { tables }) === null) return null;
  return isAtHome(tables, inApp, destinationForApp(visit) ?? '') ? inApp.app : null;
}

/** The app whose browser a visit is in, if the link's behavior leaves it, or would if it were not at home; otherwise empty. */
export function appToLeave(visit: LinkVisit): string {
  const { link, tables } = visit;
  const inApp = link.behavior === 'basic' ? null : inAppOf(visit);
  return inApp !== null && planBreakout(link.behavior, inApp, { tables }) !== null ? inApp.app : '';
}

/**
 * What the first page of a visit decides: whom it and everything after it counts for.
 * @param count of this request.
 * @param firstApp from the visit's token, or what it will say.
 */
export function asFirstCounted(
  visit: LinkVisit,
  count: LinkVisitCount,
  firstApp: string | null,
): LinkVisitCount {
  const traits = traitsOf(visit);
  const outcome = count.shown ?? count.left ?? count.stayed ?? count.app ?? '';
  const isSaid = firstApp === null || outcome.split('/')[0] === firstApp;
  return {
    ...count,
    ...(traits !== undefined && traits !== visit.visitor.traits && { traits }),
    ...(!isSaid && { firstApp: firstApp || 'none' }),
  };
}

/** A view, unless an earlier page of the visit was one. Then the page is reported as shown, once per visit. */
function shownCount(
  { handOver, isPageItem = false }: LinkVisit,
  shown: string,
  technique: string,
  token: string,
): LinkVisitCount {
  const outcome = { shown, technique };
  return handOver === null && !isPageItem
    ? { views: 1, clicks: 0, ...outcome }
    : { views: 0, clicks: 0, ...outcome, nonce: shownNonce(handOver?.nonce ?? nonceOf(token)) };
}

/** Null if the page would be too large. */
function responseTo(
  plan: BreakoutPlan,
  visit: LinkVisit,
  [token, appMissingToken]: readonly [token: string, appMissingToken: string],
  query = ownQuery(visit),
): VisitResponse | null {
  const { link, reservedParameters, shortUrlBase, acceptLanguage, reportBase } = visit;
  const urlWith = (value: string): string => {
    const base = `${shortUrlBase}/${link.slug}?${tokenParameter}=${value}`;
    return locationOf(new Destination(base, ''), query, reservedParameters);
  };
  const handOver = urlWith(token);
  const location = redirectOf(plan, handOver);
  if (location !== null) {
    return { kind: 'redirect', outcome: 'breakout', location, headers: { Vary: 'User-Agent' } };
  }
  const destinationHost = new URL(visit.destination.base).host;
  const { html, policy } = renderBreakoutPage({
    brand: visit.brandOf?.() ?? null,
    plan,
    handOverUrl: handOver,
    appMissingUrl: urlWith(appMissingToken),
    destinationHost,
    acceptLanguage,
    // An item of a bio page is reported with its page.
    reportUrl: reportBase === undefined ? undefined : reportBase + link.slug.replace(/\/.*/, ''),
  });
  const bytes = Buffer.from(html);
  // The query is part of every address on the page; if it makes the page larger, the visit is redirected.
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

/** The app whose browser sent the request, even if it only does not count because of its method or what it is for. */
const inAppOf = ({ visitor, userAgent }: LinkVisit) =>
  visitor.exclusion === 'head' || visitor.exclusion === 'automated'
    ? describeAgent(userAgent).inApp
    : (visitor.inApp ?? null);
