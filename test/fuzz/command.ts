import type { AccountWithKey, ApiClient } from '@app/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Collection, Model, ModelAccount } from './account-model.js';

/** Clients of two accounts, and the database. */
export interface Real {
  accounts: [AccountWithKey, AccountWithKey];
  clients: [ApiClient, ApiClient];
  database: pg.Pool;
}

/** Options that every command has. */
export interface Step {
  account: 0 | 1;
  /** Index of the resource, newest first. Wraps around. */
  pick: number;
  /** The kind of id to use. */
  from: 'own' | 'foreign' | 'deleted' | 'malformed' | 'other kind';
  full: boolean;
}

export type Json = Record<string, unknown>;

type Run = (model: Model, real: Real) => Promise<void>;

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly name: string,
    private readonly values: unknown,
    readonly check: (model: Readonly<Model>) => boolean,
    readonly run: Run,
  ) {}

  toString(): string {
    return `${this.name} ${JSON.stringify(this.values)}`;
  }
}

export const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list.at(-1 - (pick % list.length));

export function idOf(model: Model, { account, pick, from }: Step, collection: Collection): string {
  const [own, foreign] = [model.accounts[account], model.accounts[account === 0 ? 1 : 0]];
  const others = (['links', 'websites', 'groups'] as const).filter((one) => one !== collection);
  const ids: Record<Step['from'], () => string | undefined> = {
    own: () => pickOf(own[collection], pick)?.id,
    foreign: () => pickOf(foreign[collection], pick)?.id,
    deleted: () => pickOf(own.deleted, pick),
    malformed: () => pickOf(own[collection], pick)?.id.toUpperCase().concat('0'),
    'other kind': () => pickOf(own[others[pick % 2] ?? 'links'], pick)?.id,
  };
  return ids[from]() ?? randomUUID();
}

export function found<C extends Collection>(
  account: ModelAccount,
  collection: C,
  id: string,
): ModelAccount[C][number] | undefined {
  const list: { id: string }[] = account[collection];
  return list.find((one) => one.id === id) as ModelAccount[C][number] | undefined;
}

export const viewOf = (full: boolean, first = '?'): string => (full ? `${first}view=full` : '');

export const steps: fc.Arbitrary<Step> = fc.record({
  account: fc.oneof(
    { weight: 3, arbitrary: fc.constant<0 | 1>(0) },
    { weight: 2, arbitrary: fc.constant<0 | 1>(1) },
  ),
  pick: fc.nat({ max: 4 }),
  from: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Step['from']>('own') },
    { weight: 3, arbitrary: fc.constantFrom<Step['from']>('foreign', 'deleted', 'malformed', 'other kind') },
  ),
  full: fc.boolean(),
});

/** Only a few, so that they collide. */
export const slugNumbers = fc.nat({ max: 7 });

export const names = fc.constantFrom('Summer', '  Autumn  ', 'Ärger 👩‍👩‍👧', "'; --");

export const destinations = fc.constantFrom(
  'https://shop.example/a',
  'https://shop.example/b?c=d#e',
  'https://é.example/ü',
);

export const behaviors = fc.constantFrom('aggressive', 'conservative', 'non-meta', 'basic');

/** A reference to a group, or null. */
export const groupSteps = fc.oneof(fc.constant(null), steps);

export function command<T extends object>(
  name: string,
  values: fc.Arbitrary<T>,
  run: (given: T & Step, model: Model, real: Real) => Promise<void>,
  /** The resources that must exist for a command on the account's own resource. */
  needs?: (given: T & Step, account: ModelAccount) => readonly unknown[],
): fc.Arbitrary<Command> {
  return fc.tuple(steps, values).map(([step, more]) => {
    const given = { ...step, ...more };
    const check = (model: Readonly<Model>): boolean =>
      given.from !== 'own' || needs === undefined || needs(given, model.accounts[given.account]).length > 0;
    return new Command(name, given, check, (model, real) => run(given, model, real));
  });
}

/** Omits undefined fields, like JSON. */
export const sent = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

export function groupOf(
  model: Model,
  account: 0 | 1,
  step: Step | null | undefined,
): string | null | undefined {
  return step && isThere(model, account, step, 'groups')
    ? idOf(model, { ...step, account }, 'groups')
    : step && null;
}

/** True if the account has such a resource. */
export function isThere(model: Model, account: 0 | 1, { from }: Step, collection: Collection): boolean {
  return from !== 'own' || model.accounts[account][collection].length > 0;
}
