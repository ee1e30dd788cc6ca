import { randomInt } from 'node:crypto';
import type { Rule, RuleBranch, RuleOutcome } from './rule.js';

/** A rule as clients send it: a rule or branch without an id is new. */
export interface RuleInput extends Omit<Rule, 'id' | 'then'> {
  id?: string;
  then: Exclude<RuleOutcome, { split: unknown }> | { split: (Omit<RuleBranch, 'id'> & { id?: string })[] };
}

const characters = '0123456789abcdefghijklmnopqrstuvwxyz';
const idLength = 8;

/** Short, because every visit of a link with rules carries one. Unique among 220 per link, not in the world. */
const newRuleId = (): string =>
  Array.from({ length: idLength }, () => characters[randomInt(characters.length)]).join('');

/** True for what may be the id of a rule or branch. */
export const isRuleId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]{8}$/.test(value);

/** Every id in a list of rules, in order. */
export const idsIn = (rules: readonly Pick<RuleInput, 'id' | 'then'>[]): string[] =>
  rules
    .flatMap(({ id, then }) => [id, ...('split' in then ? then.split.map((branch) => branch.id) : [])])
    .filter((id) => id !== undefined);

/** Gives new rules and branches an id. Those that have one keep it. */
export function withIds(rules: readonly RuleInput[]): Rule[] {
  const taken = new Set(idsIn(rules));
  const idFor = (given: string | undefined): string => {
    let id = given ?? newRuleId();
    while (given === undefined && taken.has(id)) id = newRuleId();
    taken.add(id);
    return id;
  };
  return rules.map(({ id, when, then }) => ({
    id: idFor(id),
    when,
    then:
      'split' in then ? { split: then.split.map((branch) => ({ ...branch, id: idFor(branch.id) })) } : then,
  }));
}
