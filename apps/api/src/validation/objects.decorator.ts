import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Check, type ValueCheck, type ValueError } from './check.js';

/** Replaces a value that is too large or of the wrong type, so that nothing in it is validated. */
export class Unvalidated {
  readonly #error: ValueError;

  constructor(error: ValueError) {
    this.#error = error;
  }

  get error(): ValueError {
    return this.#error;
  }
}

/** No further check. */
const accept: ValueCheck = () => null;

const notAList: ValueError = { code: 'invalid_type', message: 'This must be an array of objects.' };
const notAnObject: ValueError = { code: 'invalid_type', message: 'This must be an object.' };

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Prepares a list for validation as a `shape`. Only actual errors are reported: of the list, or of some of its entries.
 */
function givenList(value: unknown, shape: Class, max: number): unknown {
  if (value instanceof Unvalidated) return value;
  if (!Array.isArray(value)) return isObject(value) ? new Unvalidated(notAList) : value;
  if (value.length > max) {
    return new Unvalidated({
      code: 'too_many',
      message: `This may have at most ${max} entries; it has ${value.length}.`,
    });
  }
  // The entries of a nested array would be validated, too. A null entry is reported as not being an object.
  return value.map((entry: unknown): unknown => (entry instanceof shape ? entry : null));
}

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
    Transform(({ value }: { value: unknown }) => givenList(value, shape, max)),
    ValidateNested(),
    Check((value, object) => {
      if (value instanceof Unvalidated) return value.error;
      if (!Array.isArray(value)) return notAList;
      if (value.length < min) {
        return { code: 'too_few', message: `This needs at least ${min} entries; it has ${value.length}.` };
      }
      return value.includes(null) ? null : check(value, object);
    }),
  );

/** An object that is validated as a `shape`. @param check checks the object as a whole. */
export const IsObjectOf = (shape: Class, check = accept): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    // The entries of an array would be validated, too.
    Transform(({ value }: { value: unknown }) =>
      isObject(value) && !(value instanceof shape) ? new Unvalidated(notAnObject) : value,
    ),
    ValidateNested(),
    Check((value, object) => {
      if (value instanceof Unvalidated) return value.error;
      return value instanceof shape ? check(value, object) : notAnObject;
    }),
  );
