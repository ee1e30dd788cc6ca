import { Destination } from '@app/routing';
import { compileConditions, type CompiledConditions } from './compiled-conditions.js';
import { conditionKinds, type Test } from './conditions.js';
import type { LanguageTag } from './languages.js';
import { rejectOthers } from './reject-others.js';
import { branchLimits, type RuleBranch, weightLimits } from './rule.js';

/** The key of visits that the rules send to the link's own destination, because none matches. No rule has this id. */
export const ownBranch = 'default';

/** Where a rule leads, under the key by which reports tell it apart. */
export class Branch {
  private parsed: Destination | undefined;

  /** @param url an absolute URL. */
  constructor(
    readonly key: string,
    private readonly url: string,
  ) {}

  /** Parsed when the first visit gets here: most visits match none of a link's rules, or one. */
  get destination(): Destination {
    return (this.parsed ??= Destination.parse(this.url));
  }
}

/** What a visit gets from a rule. */
export type CompiledOutcome =
  | { kind: 'branch'; branch: Branch }
  /** `end` is the sum of the weights up to and including that of the branch, divided by the sum of all. */
  | { kind: 'split'; branches: readonly { branch: Branch; end: number }[] }
  | { kind: 'blocked' };

/** A rule, ready to be tested. */
export interface CompiledRule {
  id: string;
  tests: readonly Test[];
  outcome: CompiledOutcome;
}

/** The rules of a link, ready to be evaluated. */
export interface CompiledRules {
  rules: readonly CompiledRule[];
  /** All branches by key. */
  branches: ReadonlyMap<string, Branch>;
  /** The languages that any rule names. */
  languages: readonly LanguageTag[];
  /** Names of the request headers that the rules depend on, separated by `, `; empty if there are none. */
  headers: string;
  /** Why rules cannot be read. They are treated as absent. */
  problems: readonly string[];
}

/** Reads stored rules. Leaves out those that it cannot read, such as rules that a newer version wrote. Never throws. */
export function readRules(text: string): CompiledRules {
  const headers = new Set<string>();
  const rules: CompiledRule[] = [];
  const branches = new Map<string, Branch>();
  const languages: LanguageTag[] = [];
  const problems: string[] = [];
  for (const [index, value] of parseList(text, problems).entries()) {
    try {
      const { rule, conditions } = compile(value);
      rules.push(rule);
      for (const branch of branchesOf(rule.outcome)) branches.set(branch.key, branch);
      languages.push(...conditions.languages);
      for (const header of conditions.headers) headers.add(header);
      if (rule.outcome.kind === 'split') for (const header of splitHeaders) headers.add(header);
    } catch (error) {
      problems.push(`rule ${index + 1}: ${(error as Error).message}`);
    }
  }
  return { rules, branches, languages, headers: [...headers].join(', '), problems };
}

function parseList(text: string, problems: string[]): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Reported like anything else that is not a list.
  }
  problems.push('they are not a list');
  return [];
}

/** A split depends on what a share depends on. */
const splitHeaders = [conditionKinds.share.header].filter((header) => header !== undefined);

/** @throws if the rule cannot be read. */
function compile(value: unknown): { rule: CompiledRule; conditions: CompiledConditions } {
  const { id, when, then, ...others } = Object(value) as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') throw new Error('it has no id');
  rejectOthers(others);
  const conditions = compileConditions(when);
  return { rule: { id, tests: conditions.tests, outcome: compileOutcome(then, id) }, conditions };
}

function compileOutcome(then: unknown, ruleId: string): CompiledOutcome {
  const { destination, split, blocked, ...others } = Object(then) as Record<string, unknown>;
  rejectOthers(others);
  if ([destination, split, blocked].filter((given) => given !== undefined).length !== 1) {
    throw new Error('its outcome is ambiguous');
  }
  if (blocked === true) return { kind: 'blocked' };
  if (typeof destination === 'string') return { kind: 'branch', branch: branchOf(ruleId, destination) };
  return compileSplit(split);
}

function compileSplit(split: unknown): CompiledOutcome {
  if (!Array.isArray(split) || split.length < branchLimits.min || split.length > branchLimits.max) {
    throw new Error('its outcome is unknown');
  }
  const entries = (split as unknown[]).map((value) => {
    const { id, destination, weight, ...others } = Object(value) as Partial<RuleBranch>;
    rejectOthers(others);
    if (typeof id !== 'string' || typeof destination !== 'string' || !isWeight(weight)) {
      throw new Error('a branch is malformed');
    }
    return { branch: branchOf(id, destination), weight };
  });
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  const branches = entries.map(({ branch, weight }) => ({ branch, end: (sum += weight) / total }));
  return { kind: 'split', branches };
}

/** True for a valid weight. */
export const isWeight = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= weightLimits.min && Number(value) <= weightLimits.max;

function branchOf(key: string, url: string): Branch {
  if (!URL.canParse(url)) throw new Error('its destination is not a URL');
  return new Branch(key, url);
}

function branchesOf(outcome: CompiledOutcome): Branch[] {
  if (outcome.kind === 'branch') return [outcome.branch];
  return outcome.kind === 'split' ? outcome.branches.map(({ branch }) => branch) : [];
}
