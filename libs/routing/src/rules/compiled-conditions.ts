import QuickLRU from 'quick-lru';
import { conditionKinds, languageTags, type Test } from './conditions.js';
import type { LanguageTag } from './languages.js';
import type { RuleConditions } from './rule.js';

/** The conditions of a rule, ready to be tested. */
export interface CompiledConditions {
  /** Identifies them; null if they are too long to be cached. */
  key: number | null;
  tests: readonly Test[];
  /** The languages that they name. */
  languages: readonly LanguageTag[];
  /** True if they hold either for all visitors or for none: they are about the time, or there are none. */
  areForAll: boolean;
}

/**
 * By JSON. Links with rules resemble each other, and data that visits of many links share stays in the processor's
 * cache. Between one and two times this many are kept.
 */
const known = new QuickLRU<string, CompiledConditions>({ maxSize: 1_000 });
/** Maximum length of cached conditions as JSON. Longer ones are rare. */
const maxKnownLength = 500;

/** The conditions of all rules of a link, in order. */
export interface ConditionList {
  tests: readonly (readonly Test[])[];
  /** The languages that they name. */
  languages: readonly LanguageTag[];
  /** For each rule, true if its conditions hold either for all visitors or for none. */
  areForAll: readonly boolean[];
}

/** The conditions that do not depend on traits of a visitor. */
const aboutTime: readonly string[] = ['after', 'before', 'hours'] satisfies (keyof RuleConditions)[];

/** By the keys of the conditions. */
const knownLists = new QuickLRU<string, ConditionList>({ maxSize: 1_000 });
let keysUsed = 0;

/** @returns the same list for the same conditions, so that visits of links with equal ones read the same memory. */
export function conditionList(conditions: readonly CompiledConditions[]): ConditionList {
  const id = conditions.map(({ key }) => key).join();
  const shared = knownLists.get(id);
  if (shared) return shared;
  const list = {
    tests: conditions.map(({ tests }) => tests),
    languages: conditions.flatMap(({ languages }) => languages),
    areForAll: conditions.map(({ areForAll }) => areForAll),
  };
  if (conditions.every(({ key }) => key !== null)) knownLists.set(id, list);
  return list;
}

/** @throws if the conditions are invalid. */
export function compileConditions(when: unknown): CompiledConditions {
  // If other values were treated as an empty object, the rule would always apply.
  if (typeof when !== 'object' || when === null || Array.isArray(when))
    throw new Error('it has no conditions');
  const given = when as Record<string, unknown>;
  const text = JSON.stringify(given);
  const shared = known.get(text);
  if (shared) return shared;
  if (text.length > maxKnownLength) return { key: null, ...compile(given) };
  const conditions = { key: ++keysUsed, ...compile(given) };
  known.set(text, conditions);
  return conditions;
}

/** @throws if an object has unknown properties. */
export function rejectOthers(others: object): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${JSON.stringify(name.slice(0, 40))} is unknown`);
}

function compile(given: Record<string, unknown>): Omit<CompiledConditions, 'key'> {
  const { ...others } = given;
  const tests: Test[] = [];
  for (const name of Object.keys(conditionKinds) as (keyof RuleConditions)[]) {
    const value = given[name];
    delete others[name];
    if (value === undefined) continue;
    const { check, compile: compileValue } = conditionKinds[name];
    const error = check(value);
    if (error) throw new Error(`${name}: ${error.message}`);
    tests.push(compileValue(value as never));
  }
  rejectOthers(others);
  const { languages } = given as RuleConditions;
  const areForAll = Object.keys(given).every((name) => aboutTime.includes(name));
  return { tests, languages: languages ? languageTags(languages) : [], areForAll };
}
