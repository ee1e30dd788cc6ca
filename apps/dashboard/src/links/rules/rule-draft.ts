import { randomId } from '@mantine/hooks';
import type { components } from '../../api/v1.gen.ts';

type Schemas = components['schemas'];
type Rule = Schemas['Rule'];
type GivenRule = Schemas['GivenRule'];

/** The conditions of a rule, except that query parameters are a list, in which names may repeat or be missing. */
export type DraftConditions = Omit<Schemas['RuleConditions'], 'query'> & { query?: DraftParameter[] };
export type ConditionName = keyof DraftConditions;

/** A query parameter of the visitor. Null matches any value. */
export interface DraftParameter {
  key: string;
  name: string;
  value: string | null;
}

export interface DraftBranch {
  /** Stable while the branch is on screen. */
  key: string;
  /** Absent until the branch is saved. */
  id?: string;
  destination: string;
  weight: number | string;
}

export type OutcomeKind = 'destination' | 'split' | 'blocked';

/** A rule in the form. Outcomes that are not selected keep their input until the user leaves the page. */
export interface RuleDraft {
  /** Stable while the rule is on screen, even if it moves. */
  key: string;
  /** Absent until the rule is saved. */
  id?: string;
  when: DraftConditions;
  kind: OutcomeKind;
  destination: string;
  split: DraftBranch[];
}

export const maxRules = 20;
export const maxBranches = 10;
export const maxParameters = 10;

export const newBranch = (destination = ''): DraftBranch => ({ key: randomId(), destination, weight: 1 });

export const newParameter = (): DraftParameter => ({ key: randomId(), name: '', value: null });

export const newRule = (): RuleDraft => ({
  key: randomId(),
  when: {},
  kind: 'destination',
  destination: '',
  split: [newBranch(), newBranch()],
});

/** The rules of a link as the form edits them. */
export const draftsOf = (rules: readonly Rule[]): RuleDraft[] =>
  rules.map(({ id, when: { query, ...when }, then }) => ({
    ...newRule(),
    // Ids of rules are unique and do not change.
    key: id,
    id,
    when: {
      ...when,
      ...(query && {
        query: Object.entries(query).map(([name, value]) => ({ key: name, name, value })),
      }),
    },
    ...(then.destination !== undefined && { destination: then.destination }),
    ...(then.split && {
      kind: 'split',
      split: then.split.map((branch) => ({ ...branch, key: branch.id })),
    }),
    ...(then.blocked && { kind: 'blocked' }),
  }));

/** The rules in the form of the API; null if there are none. */
export const rulesOf = (drafts: readonly RuleDraft[]): GivenRule[] | null =>
  drafts.length === 0 ? null : drafts.map(ruleOf);

const ruleOf = ({ id, when: { query, ...when }, kind, destination, split }: RuleDraft): GivenRule => ({
  ...(id !== undefined && { id }),
  when: {
    ...when,
    ...(query && { query: Object.fromEntries(query.map(({ name, value }) => [name, value])) }),
  },
  then:
    kind === 'destination'
      ? { destination }
      : kind === 'blocked'
        ? { blocked: true }
        : {
            split: split.map(({ id: branchId, destination: to, weight }) => ({
              ...(branchId !== undefined && { id: branchId }),
              destination: to,
              weight: Number(weight),
            })),
          },
});
