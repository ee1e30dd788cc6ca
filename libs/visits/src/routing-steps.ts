import { breakoutKey } from '@app/clicks';
import { availabilityOf, type LinkRoute } from '@app/routing';
import { appToLeave, asFirstCounted, breakout, homeOf } from './breakout-step.js';
import { departureOf } from './destination-location.js';
import { gate } from './gate-step.js';
import type { Decision, LinkVisit, LinkVisitCount, RoutingStep } from './link-visit.js';
import { password } from './password-step.js';
import { preview } from './preview-step.js';
import { rules, withAlias, withBranch } from './rules-step.js';

/** A link that an operator disabled. Visitors are told why, so that they do not look for another way to get there. */
const disabled: RoutingStep = {
  name: 'disabled',
  decide: ({ link }) =>
    link.disabled === null ? null : { count: null, response: { kind: 'disabled', reason: link.disabled } },
};

/** Links that are paused or not active yet look like unknown slugs. */
const availability: RoutingStep = {
  name: 'availability',
  decide: ({ link, now }) =>
    availabilityOf(link, now) === 'closed' ? { count: null, response: { kind: 'not_found' } } : null,
};

/** A link whose time is over, or that has got all its clicks. Nothing of the visit goes with a visitor who is sent elsewhere. */
const expiry: RoutingStep = {
  name: 'expiry',
  decide({ link, now, brandOf }) {
    if (availabilityOf(link, now) !== 'expired') return null;
    const { expiredDestination } = link;
    const brand = expiredDestination === null ? (brandOf?.() ?? undefined) : undefined;
    return {
      count: { views: 0, clicks: 0, excluded: 'expired' },
      response:
        expiredDestination === null
          ? { kind: 'ended', ...(brand && { brand }) }
          : { kind: 'redirect', outcome: 'expired', location: expiredDestination.href },
    };
  },
};

/** The browser discards the response and requests the link again when the person follows it. */
const speculative: RoutingStep = {
  name: 'speculative',
  decide: ({ visitor }) =>
    visitor.exclusion === 'speculative' ? { count: viewAndClick, response: { kind: 'speculative' } } : null,
};

const redirect: RoutingStep = {
  name: 'redirect',
  decide(visit) {
    const count = arrivalOf(visit);
    const { location, kind } = departureOf(visit, () => breakoutOf(visit, count));
    if (kind !== null) count.voucher = kind;
    return {
      count,
      response: {
        kind: 'redirect',
        outcome: visit.redirectOutcome,
        location,
        headers: varyOf(visit.link),
      },
    };
  },
};

/** The app that the visit began in, if the link's behavior leaves it, and what came of that. */
function breakoutOf(visit: LinkVisit, { left, stayed, app }: LinkVisitCount) {
  const { handOver } = visit;
  const outcome = left ? 'left' : stayed ? 'stayed' : app ? 'home' : 'none';
  // Tokens of the version before have no first app.
  const firstApp = handOver === null ? appToLeave(visit) : (handOver.firstApp ?? handOver.app ?? '');
  return { app: firstApp, outcome } as const;
}

/**
 * Everything that can happen to a visit of a link, in order. The first step that decides ends the visit. Visits at the
 * link's slug and visits by items of bio pages share this list.
 */
export const routingSteps: readonly RoutingStep[] = [
  disabled,
  availability,
  speculative,
  expiry,
  preview,
  rules,
  gate,
  password,
  breakout,
  redirect,
];

/** Routes a visit. The last step decides every visit that gets there. */
export const decide = (visit: LinkVisit): Decision => route(visit).decision;

/** Routes a visit, and says which step decided it. */
export function route(visit: LinkVisit): { step: string; decision: Decision } {
  let current = visit;
  let pastRules = false;
  for (const step of routingSteps) {
    if (step === rules) pastRules = true;
    const result = step.decide(current);
    if (result === null) continue;
    if ('reroute' in result) {
      current = { ...current, ...result.reroute };
    } else {
      const decision = withAlias(pastRules ? withBranch(result, current) : result, current);
      return { step: step.name, decision };
    }
  }
  throw new Error('no routing step decided the visit');
}

const viewAndClick: LinkVisitCount = { views: 1, clicks: 1 };

/**
 * The click that belongs to a view counted earlier if the visitor brings a token, otherwise a view and a click. It counts for
 * the visitor of that view. It says what came of the breakout, or that none was needed.
 */
function arrivalOf(visit: LinkVisit): LinkVisitCount {
  const { link, hasToken, handOver, visitor, assigned } = visit;
  const home = hasToken && handOver?.app !== null ? null : homeOf(visit);
  const atHome = home === null ? {} : { app: breakoutKey(home, link.behavior) };
  const inArm = assigned === undefined ? {} : { assigned };
  if (handOver === null) return { views: visit.isPageItem ? 0 : 1, clicks: 1, ...atHome, ...inArm };
  const { app, behavior, firstApp, nonce, technique } = handOver;
  const click: LinkVisitCount = { views: 0, clicks: 1, nonce, ...atHome, ...inArm };
  if (app !== null) {
    click[visitor.inApp ? 'stayed' : 'left'] = breakoutKey(app, behavior);
    if (technique !== null) click.technique = technique;
  }
  return asFirstCounted(visit, click, firstApp);
}

/** The response depends on the user agent unless the link ignores apps. */
const varyOf = ({ behavior }: LinkRoute): Record<string, string> | undefined =>
  behavior === 'basic' ? undefined : { Vary: 'User-Agent' };
