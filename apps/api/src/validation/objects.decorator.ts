import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Check, type ValueCheck, type ValueError } from './check.js';

/** Stands for a value that is too large to look at, so that nothing in it is validated. */
export class Unvalidated {
  readonly #error: ValueError;

  constructor(error: ValueError) {
    this.#error = error;
  }

  get error(): ValueError {
    return this.#error;
  }
}

/** Nothing more to check. */
const accept: ValueCheck = () => null;

/**
 * An array of `min` to `max` objects, each validated as a `shape`. The entries of a longer array are not validated.
 * @param check checks the array as a whole.
 */
export const IsListOf = (
  shape: Class,
  { min = 0, max }: { min?: number; max: number },
  check = accept,
): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) && value.length > max
        ? new Unvalidated({
            code: 'too_many',
            message: `This may have at most ${max} entries; it has ${value.length}.`,
          })
        : value,
    ),
    ValidateNested(),
    Check((value, object) => {
      if (value instanceof Unvalidated) return value.error;
      if (!Array.isArray(value) || !value.every((entry) => entry instanceof shape)) {
        return { code: 'invalid_type', message: 'This must be an array of objects.' };
      }
      if (value.length < min) {
        return { code: 'too_few', message: `This needs at least ${min} entries; it has ${value.length}.` };
      }
      return check(value, object);
    }),
  );

/** An object that is validated as a `shape`. @param check checks the object as a whole. */
export const IsObjectOf = (shape: Class, check = accept): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    ValidateNested(),
    Check((value, object) =>
      value instanceof shape
        ? check(value, object)
        : { code: 'invalid_type', message: 'This must be an object.' },
    ),
  );
