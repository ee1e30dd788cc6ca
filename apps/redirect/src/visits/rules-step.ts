import { chooseBranch, ownBranch } from '@app/rules';
import QuickLRU from 'quick-lru';
import type { VisitResponse } from '../http/visit-responder.js';
import type { Decision, LinkVisit, Rerouted, RoutingStep } from './link-visit.js';

/**
 * Lets the link's rules choose where the visit leads, or block it. A token that names a branch keeps it: the visit goes on
 * in another browser, which the rules might take for another visitor.
 */
export const rules: RoutingStep = {
  name: 'rules',
  decide(visit) {
    const { link, rules: linkRules, handOver } = visit;
    if (linkRules === null) return null;
    if (handOver !== null && (handOver.branch === null || handOver.branch === ownBranch)) {
      return reroute(link.destination, handOver.branch);
    }
    const kept = handOver?.branch ? linkRules.branches.get(handOver.branch) : undefined;
    const decision = kept ?? chooseBranch(linkRules, visit.describeForRules());
    if (decision === 'blocked')
      return { count: blocked, response: { kind: 'blocked', headers: { Vary: 'Accept-Language' } } };
    return decision === null
      ? reroute(link.destination, ownBranch)
      : reroute(decision.destination, decision.key);
  },
};

const blocked = { views: 0, clicks: 0, excluded: 'blocked' } as const;

const reroute = (destination: LinkVisit['destination'], branch: string | null): Rerouted => ({
  reroute: { destination, branch },
});

/**
 * What the rules add to the decision of their step or a later one: the branch that the visit counts for, and the headers
 * that the response depends on. A hand-over counts for the branch of its view, even if that is gone.
 */
export function withRules(decision: Decision, { rules: linkRules, branch, handOver }: LinkVisit): Decision {
  const countedBranch = handOver === null ? branch : handOver.branch;
  if (linkRules === null && countedBranch === null) return decision;
  const { count, response } = decision;
  const isCounted = count !== null && count.excluded === undefined && countedBranch !== null;
  return {
    count: isCounted ? { ...count, branch: countedBranch } : count,
    response: withVary(response, linkRules?.headers ?? ''),
  };
}

/** By the names before and those that rules add: joining them for every visit would take as long as two rules. */
const varies = new QuickLRU<string, string>({ maxSize: 100 });

function withVary(response: VisitResponse, names: string): VisitResponse {
  const dependsOnRules =
    response.kind === 'redirect' || response.kind === 'page' || response.kind === 'blocked';
  if (!dependsOnRules || names === '') return response;
  const key = `${response.headers?.Vary ?? ''}, ${names}`;
  let Vary = varies.get(key);
  if (Vary === undefined) {
    Vary = [...new Set(key.split(', ').filter(Boolean))].join(', ');
    varies.set(key, Vary);
  }
  return { ...response, headers: { ...response.headers, Vary } };
}
