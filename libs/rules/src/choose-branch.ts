import type { Test } from './conditions.js';
import { Evaluation, type RuleVisitor } from './evaluation.js';
import type { Branch, CompiledOutcome, CompiledRules } from './read-rules.js';

/** What the rules of a link decide: where the visit goes, or that it is blocked. Null if no rule matches. */
export type RuleDecision = Branch | 'blocked' | null;

/** Evaluates the rules of a link in order. The first one whose conditions all hold decides. */
export function chooseBranch({ rules, languages }: CompiledRules, visitor: RuleVisitor): RuleDecision {
  const evaluation = new Evaluation(visitor, languages);
  for (const { id, tests, outcome } of rules) {
    if (holds(tests, evaluation, id)) return decisionOf(outcome, id, visitor);
  }
  return null;
}

function holds(tests: readonly Test[], evaluation: Evaluation, ruleId: string): boolean {
  for (const test of tests) if (!test(evaluation, ruleId)) return false;
  return true;
}

function decisionOf(outcome: CompiledOutcome, ruleId: string, visitor: RuleVisitor): RuleDecision {
  switch (outcome.kind) {
    case 'blocked':
      return 'blocked';
    case 'branch':
      return outcome.branch;
    case 'split': {
      const { branch: drawn } = visitor.draw(ruleId);
      return outcome.branches.find(({ end }) => drawn < end)?.branch ?? null;
    }
  }
}
