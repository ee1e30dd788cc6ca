import { isRuleId, maxRuleBytes, maxRules } from '@app/routing';
import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type ValueError } from '../validation/check.js';
import { IsListOf, IsObjectOf, Unvalidated } from '../validation/objects.decorator.js';

/** The id of a rule or branch. */
export const IsRuleId = (): PropertyDecorator =>
  Check((value) =>
    isRuleId(value)
      ? null
      : { code: 'invalid', message: 'This must be an id that the service gave to a rule or branch.' },
  );

const outcomes = ['destination', 'split', 'blocked'] as const;

/** An object with exactly one of the outcomes of a rule. */
export const HasOneOutcome = (shape: Class): PropertyDecorator =>
  IsObjectOf(shape, (value) =>
    outcomes.filter((name) => (value as Record<string, unknown>)[name] !== undefined).length === 1
      ? null
      : { code: 'conflict', message: `This needs exactly one of: ${outcomes.join(', ')}.` },
  );

/** The size of rules without their ids, so that accepted rules can be sent back with the ids they got. */
const sizeOf = (rules: unknown): number =>
  Buffer.byteLength(JSON.stringify(rules, (key, value: unknown) => (key === 'id' ? undefined : value)));

/** The rules of a link, each validated as a `shape`. Rules in a list that is too long or too large are not validated. */
export const IsRuleList = (shape: Class): PropertyDecorator =>
  applyDecorators(
    IsListOf(shape, { max: maxRules }, duplicateError),
    Transform(({ value, obj, key }: { value: unknown; obj: Record<string, unknown>; key: string }) => {
      const bytes = Array.isArray(value) ? sizeOf(obj[key]) : 0;
      return bytes > maxRuleBytes
        ? new Unvalidated({
            code: 'too_large',
            message: `The rules of a link may take at most ${maxRuleBytes} bytes as JSON; these take ${bytes}.`,
          })
        : value;
    }),
  );

/** Rejects duplicate ids. Other properties report their own errors. */
function duplicateError(rules: unknown): ValueError | null {
  const ids = (rules as { id?: unknown; then?: unknown }[])
    .flatMap(({ id, then }) => [
      id,
      ...branchesIn(then).map((branch) => (Object(branch) as { id?: unknown }).id),
    ])
    .filter(isRuleId);
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index);
  if (duplicate === undefined) return null;
  return { code: 'duplicate', message: `Two rules or branches have the id ${duplicate}.` };
}

function branchesIn(then: unknown): unknown[] {
  const { split } = Object(then) as { split?: unknown };
  return Array.isArray(split) ? split : [];
}
