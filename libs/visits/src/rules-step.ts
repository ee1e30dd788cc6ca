import { chooseBranch, ownBranch } from '@app/routing';
import type { Decision, LinkVisit, Rerouted, RoutingStep } from './link-visit.js';

/**
 * Lets the link's rules choose where the visit leads, or block it. A token that names a branch keeps it: the visit continues
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
    if (decision === 'blocked') return { count: blocked, response: { kind: 'blocked' } };
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
 * What the rules add to the decision of their step or a later one: the branch that the visit counts for. A hand-over counts
 * for the branch of its view, even if that is gone.
 */
export function withBranch(decision: Decision, { branch, handOver }: LinkVisit): Decision {
  const countedBranch = handOver === null ? branch : handOver.branch;
  const { count, response } = decision;
  if (countedBranch === null || count === null || count.excluded !== undefined) return decision;
  return { count: { ...count, branch: countedBranch }, response };
}

/** Adds the alias that the visit counts for: that of its first page. */
export function withAlias(decision: Decision, { link, handOver, isForgiven }: LinkVisit): Decision {
  const alias = handOver === null ? link.alias : handOver.alias;
  const { count, response } = decision;
  if ((alias === undefined && !isForgiven) || count === null || count.excluded !== undefined) return decision;
  const forgiven = isForgiven && count.views > 0 ? { forgiven: true as const } : {};
  return { count: { ...count, ...(alias !== undefined && { alias }), ...forgiven }, response };
}
