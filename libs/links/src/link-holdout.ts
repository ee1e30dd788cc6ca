import type { FieldError } from '@app/common';
import type { Behavior } from '@app/database';
import type { LinkOptions } from './link-options.js';

/** The maximum share of visitors who are shown no way out, in percent. */
export const maxHoldout = 20;

/** The fields that a hold-out depends on. */
type HoldoutFields = Pick<LinkOptions, 'conversions' | 'holdout'> & { behavior: Behavior };

/** The error of a hold-out that could not measure anything. */
export const unfitForHoldout: Omit<FieldError, 'field'> = {
  code: 'unfit_for_holdout',
  message: 'A holdout needs conversions, and a behavior other than basic.',
};

/** The errors of a new or changed link whose hold-out does not fit its other fields. At most one, at a given field. */
export function holdoutErrors(
  given: Partial<Record<keyof HoldoutFields, unknown>>,
  { holdout, conversions, behavior }: HoldoutFields,
): FieldError[] {
  const field = (['holdout', 'conversions', 'behavior'] as const).find((name) => given[name] !== undefined);
  if (field === undefined || holdout === 0 || (conversions && behavior !== 'basic')) return [];
  return [{ field, ...unfitForHoldout }];
}

/** The errors of the hold-out of a new link. */
export const newHoldoutErrors = (
  given: { holdout?: number | null; conversions?: boolean | null; behavior?: Behavior },
  defaultBehavior: Behavior,
): FieldError[] =>
  holdoutErrors(given, {
    holdout: given.holdout ?? 0,
    conversions: given.conversions ?? false,
    behavior: given.behavior ?? defaultBehavior,
  });
