import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Optional } from './check.js';

/** One of these strings. Documents them. */
export const IsOneOf = (choices: readonly string[]): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ enum: choices as string[] }),
    Check((value) =>
      typeof value === 'string' && choices.includes(value)
        ? null
        : { code: 'invalid_choice', message: `This must be one of: ${choices.join(', ')}.` },
    ),
  );

const truths = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** A boolean in a query: exactly `true` or `false`. Others, such as `1` and `TRUE`, are not accepted. */
export const IsTruth = ({
  example,
  byDefault,
}: {
  example: boolean;
  byDefault?: boolean;
}): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ type: 'boolean', default: byDefault, example }), IsTruthOr());

/** A boolean as in `IsTruth`, or one of these strings. */
export const IsTruthOr = (...others: string[]): PropertyDecorator =>
  applyDecorators(
    Optional(),
    Transform(({ value }: { value: unknown }) => truths.get(value) ?? value),
    Check((value) =>
      typeof value === 'boolean' || others.includes(value as string)
        ? null
        : {
            code: 'invalid_choice',
            message: `This must be one of: ${['true', 'false', ...others].join(', ')}.`,
          },
    ),
  );

/** A JSON boolean. Strings and numbers such as "true" and 1 are not accepted. */
export const IsBool = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'boolean' ? null : { code: 'invalid_type', message: 'This must be true or false.' },
  );
