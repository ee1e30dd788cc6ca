import { textError, type ValueError } from '@app/common';
import { maxTagLength } from '@app/links';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check } from './check.js';

/** A list of at most `max` values. @param of the noun for the values, in the plural. */
export const IsListOf = ({
  max,
  of,
  errorOf,
}: {
  max: number;
  of: string;
  errorOf: (entry: unknown) => ValueError | null;
}): PropertyDecorator =>
  Check((value) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', message: `This must be a list of ${of}.` };
    if (value.length > max) {
      return { code: 'too_many', message: `This may have at most ${max} entries; it has ${value.length}.` };
    }
    for (const [at, entry] of value.entries()) {
      const error = errorOf(entry);
      if (error) return { code: error.code, message: `Entry ${at + 1}: ${error.message}` };
    }
    return null;
  });

/** A list of at most `max` names of tags: 1 to 40 characters each after trimming, without control characters. */
export const IsTagNames = ({ max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) && value.length <= max
        ? value.map((name: unknown) => (typeof name === 'string' ? name.trim() : name))
        : value,
    ),
    IsListOf({ max, of: 'tags', errorOf: (name) => textError(name, { max: maxTagLength }) }),
  );
