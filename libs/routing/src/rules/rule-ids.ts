import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Rule, RuleBranch, RuleConditions, RuleOutcome } from './rule.js';

/** A branch as clients send it: one without an id is new. */
type BranchInput = Omit<RuleBranch, 'id'> & { id?: string };

/** A rule as clients send it: one without an id is new. */
export interface RuleInput {
  id?: string;
  when: RuleConditions;
  /** Has exactly one property. */
  then: { destination?: string; split?: BranchInput[]; blocked?: true };
}

const characters = '0123456789abcdefghijklmnopqrstuvwxyz';
const idLength = 8;

/** Short, because every visit of a link with rules carries one. Unique among the 220 of a link, not globally. */
const newRuleId = (): string =>
  Array.from({ length: idLength }, () => characters[randomInt(characters.length)]).join('');

/** True if the value may be the id of a rule or branch. */
export const isRuleId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]{8}$/.test(value);

/** Every id in a list of rules, in order. */
export const idsIn = (rules: readonly RuleInput[]): string[] =>
  rules
    .flatMap(({ id, then }) => [id, ...(then.split ?? []).map((branch) => branch.id)])
    .filter((id) => id !== undefined);

/** Gives new rules and branches an id. Those that have one keep it. The result consists of plain objects. */
export function withIds(rules: readonly RuleInput[]): Rule[] {
  const taken = new Set(idsIn(rules));
  const idFor = ({ id }: { id?: string }): string => {
    if (id !== undefined) return id;
    let fresh = newRuleId();
    while (taken.has(fresh)) fresh = newRuleId();
    taken.add(fresh);
    return fresh;
  };
  const outcomeOf = ({ destination, split }: RuleInput['then']): RuleOutcome => {
    if (split) return { split: split.map((branch) => ({ ...branch, id: idFor(branch) })) };
    return destination === undefined ? { blocked: true } : { destination };
  };
  return rules.map((rule) => ({
    id: idFor(rule),
    when: structuredClone(rule.when),
    then: outcomeOf(rule.then),
  }));
}

/** True if the given rules are the same as the stored ones. Omitted ids are not a difference. */
export function areSameRules(stored: readonly Rule[], given: readonly RuleInput[]): boolean {
  const complete = ({ id, when, then }: RuleInput, at: number): RuleInput => {
    const rule = stored[at];
    const branches = rule && 'split' in rule.then ? rule.then.split : [];
    const split = then.split?.map((branch, n) => ({ ...branch, id: branch.id ?? branches[n]?.id }));
    return { id: id ?? rule?.id, when, then: { ...then, split } };
  };
  return isDeepStrictEqual(withIds(given.map(complete)), stored);
}
