import { Destination } from '../destination.js';
import {
  compileConditions,
  type CompiledConditions,
  conditionList,
  type ConditionList,
  rejectOthers,
} from './compiled-conditions.js';
import { branchLimits, type RuleBranch, weightLimits } from './rule.js';

/** The key of visits that the rules send to the link's own destination, because none matches. No rule has this id. */
export const ownBranch = 'default';

/** The destination of a rule, and its key in reports. */
export class Branch {
  private parsed: Destination | undefined;

  /** @param url an absolute URL. */
  constructor(
    readonly key: string,
    private readonly url: string,
  ) {}

  /** Parsed lazily, on the first visit: most visits match none of a link's rules, or one. */
  get destination(): Destination {
    return (this.parsed ??= Destination.parse(this.url));
  }
}

/** The outcome of a rule for a visit. */
type CompiledOutcome =
  | { kind: 'branch'; branch: Branch }
  /** `end` is the sum of the weights up to and including that of the branch, divided by the sum of all. */
  | { kind: 'split'; branches: readonly { branch: Branch; end: number }[] }
  | { kind: 'blocked' };

/** A rule without its conditions, which are in the list of conditions. */
export interface CompiledRule {
  id: string;
  outcome: CompiledOutcome;
}

/** The rules of a link, ready to be evaluated. */
export interface CompiledRules {
  /** The conditions of each rule, in the same order. Links whose rules have the same conditions share the list. */
  conditions: ConditionList;
  rules: readonly CompiledRule[];
  /** All branches by key. */
  branches: ReadonlyMap<string, Branch>;
  /** The reasons why rules cannot be read. Such rules are treated as absent. */
  problems: readonly string[];
}

/** Reads stored rules. Omits those that it cannot read, such as rules that a newer version wrote. Never throws. */
export function readRules(text: string): CompiledRules {
  const rules: CompiledRule[] = [];
  const branches = new Map<string, Branch>();
  const conditions: CompiledConditions[] = [];
  const problems: string[] = [];
  for (const [index, value] of parseList(text, problems).entries()) {
    try {
      const { rule, when } = compile(value);
      rules.push(rule);
      conditions.push(when);
      for (const branch of branchesOf(rule.outcome)) branches.set(branch.key, branch);
    } catch (error) {
      problems.push(`rule ${index + 1}: ${(error as Error).message}`);
    }
  }
  return { conditions: conditionList(conditions), rules, branches, problems };
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

/** @throws if the rule cannot be read. */
function compile(value: unknown): { rule: CompiledRule; when: CompiledConditions } {
  const { id, when, then, ...others } = Object(value) as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') throw new Error('it has no id');
  rejectOthers(others);
  return { when: compileConditions(when), rule: { id, outcome: compileOutcome(then, id) } };
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
