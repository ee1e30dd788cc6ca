import type { ValueError } from '@app/common';
import { conditionKinds, type ValueCheck } from './conditions.js';
import { isWeight } from './read-rules.js';
import { branchLimits, maxRuleBytes, maxRules } from './rule.js';
import { idsIn, isRuleId, type RuleInput } from './rule-ids.js';

type Fields = Record<string, unknown>;

/**
 * The error of a link's rules that come from a file, or null. Requests are validated in more detail.
 * @param destinationError returns the error of a destination.
 */
export function rulesError(value: unknown, destinationError: ValueCheck): ValueError | null {
  if (!Array.isArray(value)) return invalid('the rules are not a list');
  if (value.length > maxRules) return invalid(`a link may have at most ${maxRules} rules`);
  const text = JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner));
  if (Buffer.byteLength(text) > maxRuleBytes) {
    return invalid(`the rules of a link may take at most ${maxRuleBytes} bytes`);
  }
  for (const [at, rule] of value.entries()) {
    const error = ruleError(rule, destinationError);
    if (error) return invalid(`rule ${at + 1}: ${error}`);
  }
  const ids = idsIn(value as RuleInput[]);
  return new Set(ids).size < ids.length ? invalid('two rules or branches have the same id') : null;
}

const invalid = (message: string): ValueError => ({ code: 'invalid', message });

function ruleError(value: unknown, destinationError: ValueCheck): string | null {
  const rule = fieldsOf(value, ['id', 'when', 'then']);
  if (!rule || !hasId(rule)) return 'it is malformed';
  return conditionsError(rule.when) ?? outcomeError(rule.then, destinationError);
}

function conditionsError(value: unknown): string | null {
  const when = fieldsOf(value, Object.keys(conditionKinds));
  if (!when) return 'its conditions are malformed';
  for (const [name, condition] of Object.entries(when)) {
    const error = conditionKinds[name as keyof typeof conditionKinds].check(condition);
    if (error) return `${name}: ${error.message}`;
  }
  const isOrdered = !(Date.parse(String(when.after)) >= Date.parse(String(when.before)));
  return isOrdered ? null : '`before` is not later than `after`';
}

function outcomeError(value: unknown, destinationError: ValueCheck): string | null {
  const then = fieldsOf(value, ['destination', 'split', 'blocked']);
  if (!then || Object.keys(then).length !== 1) return 'its outcome is malformed';
  if ('blocked' in then) return then.blocked === true ? null : 'its outcome is malformed';
  if ('destination' in then) return destinationError(then.destination)?.message ?? null;
  const { split } = then;
  if (!Array.isArray(split) || split.length < branchLimits.min || split.length > branchLimits.max) {
    return `a split has ${branchLimits.min} to ${branchLimits.max} branches`;
  }
  for (const each of split as unknown[]) {
    const branch = fieldsOf(each, ['id', 'destination', 'weight']);
    if (!branch || !hasId(branch) || !isWeight(branch.weight)) return 'a branch is malformed';
    const error = destinationError(branch.destination);
    if (error) return error.message;
  }
  return null;
}

const hasId = ({ id }: Fields): boolean => id === undefined || isRuleId(id);

/** The object if it has only these fields. */
function fieldsOf(value: unknown, names: readonly string[]): Fields | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Fields) : null;
}
