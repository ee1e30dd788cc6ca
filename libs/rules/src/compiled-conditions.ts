import QuickLRU from 'quick-lru';
import { conditionKinds, languageTags, type Test } from './conditions.js';
import type { LanguageTag } from './languages.js';
import { rejectOthers } from './reject-others.js';
import type { RuleConditions } from './rule.js';

/** The conditions of a rule, ready to be tested. */
export interface CompiledConditions {
  tests: readonly Test[];
  /** The languages that they name. */
  languages: readonly LanguageTag[];
  /** Names of the request headers that they depend on. */
  headers: readonly string[];
}

/**
 * By JSON. Links with rules resemble each other, and what visits of many links share stays in the processor's cache. One to
 * two times as many are kept.
 */
const known = new QuickLRU<string, CompiledConditions>({ maxSize: 1_000 });
/** Characters of JSON. Longer conditions are rare, so they are not kept. */
const maxKnownLength = 500;

/** @throws if the conditions cannot be read. */
export function compileConditions(when: unknown): CompiledConditions {
  // Taken for an empty object, anything else would make a rule that always applies.
  if (typeof when !== 'object' || when === null || Array.isArray(when))
    throw new Error('it has no conditions');
  const given = when as Record<string, unknown>;
  const text = JSON.stringify(given);
  const shared = known.get(text);
  if (shared) return shared;
  const conditions = compile(given);
  if (text.length <= maxKnownLength) known.set(text, conditions);
  return conditions;
}

function compile(given: Record<string, unknown>): CompiledConditions {
  const { ...others } = given;
  const tests: Test[] = [];
  const headers: string[] = [];
  for (const name of Object.keys(conditionKinds) as (keyof RuleConditions)[]) {
    const value = given[name];
    delete others[name];
    if (value === undefined) continue;
    const { check, compile: compileValue, header } = conditionKinds[name];
    const error = check(value);
    if (error) throw new Error(`${name}: ${error.message}`);
    tests.push(compileValue(value as never));
    if (header !== undefined) headers.push(...header.split(', '));
  }
  rejectOthers(others);
  const { languages } = given as RuleConditions;
  return { tests, languages: languages ? languageTags(languages) : [], headers };
}
