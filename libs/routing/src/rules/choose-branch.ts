import type { Test } from './conditions.js';
import { Evaluation, type RuleVisitor } from './evaluation.js';
import type { Branch, CompiledRule, CompiledRules } from './read-rules.js';

/** The decision of a link's rules: the branch of the visit, or that it is blocked. Null if no rule matches. */
export type RuleDecision = Branch | 'blocked' | null;

/** Evaluates the rules of a link in order. The first one whose conditions all hold decides. */
export function chooseBranch({ conditions, rules }: CompiledRules, visitor: RuleVisitor): RuleDecision {
  const evaluation = new Evaluation(visitor, conditions.languages, rules);
  const { tests } = conditions;
  for (let index = 0; index < tests.length; index++) {
    const rule = holds(tests[index] ?? [], evaluation, index) ? rules[index] : undefined;
    if (rule !== undefined) return decisionOf(rule, visitor);
  }
  return null;
}

/** True if the rules block some visitors, at some time. */
export const mayBlock = ({ rules }: CompiledRules): boolean =>
  rules.some(({ outcome }) => outcome.kind === 'blocked');

/** True if the rules currently block every visitor, whatever their traits. */
export function blocksAll({ conditions, rules }: CompiledRules, visitor: RuleVisitor): boolean {
  const evaluation = new Evaluation(visitor, conditions.languages, rules);
  for (const [index, { outcome }] of rules.entries()) {
    const isForAll = conditions.areForAll[index] ?? false;
    if (isForAll && !holds(conditions.tests[index] ?? [], evaluation, index)) continue;
    if (outcome.kind !== 'blocked') return false;
    if (isForAll) return true;
  }
  return false;
}

function holds(tests: readonly Test[], evaluation: Evaluation, ruleIndex: number): boolean {
  for (const test of tests) if (!test(evaluation, ruleIndex)) return false;
  return true;
}

function decisionOf({ id, outcome }: CompiledRule, visitor: RuleVisitor): RuleDecision {
  switch (outcome.kind) {
    case 'blocked':
      return 'blocked';
    case 'branch':
      return outcome.branch;
    case 'split': {
      const { branch: drawn } = visitor.draw(id);
      return outcome.branches.find(({ end }) => drawn < end)?.branch ?? null;
    }
  }
}
