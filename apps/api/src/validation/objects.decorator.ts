import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Check } from './check.js';

/** Stands for a list with too many entries, so that none of them is validated. */
class TooMany {
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  get count(): number {
    return this.#count;
  }
}

/** An array of at most `max` objects, each validated as a `shape`. The entries of a longer array are not validated. */
export const IsListOf = (shape: Class, { max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) && value.length > max ? new TooMany(value.length) : value,
    ),
    ValidateNested(),
    Check((value) => {
      if (value instanceof TooMany) {
        return { code: 'too_many', message: `This may have at most ${max} entries; it has ${value.count}.` };
      }
      return Array.isArray(value) && value.every((entry) => entry instanceof shape)
        ? null
        : { code: 'invalid_type', message: 'This must be an array of objects.' };
    }),
  );

/** An object that is validated as a `shape`. */
export const IsObjectOf = (shape: Class): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    ValidateNested(),
    Check((value) =>
      value instanceof shape ? null : { code: 'invalid_type', message: 'This must be an object.' },
    ),
  );
