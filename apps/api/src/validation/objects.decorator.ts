import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Check } from './check.js';

/** An array of at most `max` objects, each validated as a `shape`. */
export const IsListOf = (shape: Class, { max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    Type(() => shape),
    ValidateNested(),
    Check((value) => {
      if (!Array.isArray(value) || !value.every((entry) => entry instanceof shape)) {
        return { code: 'invalid_type', message: 'This must be an array of objects.' };
      }
      if (value.length <= max) return null;
      return { code: 'too_many', message: `This may have at most ${max} entries; it has ${value.length}.` };
    }),
  );
