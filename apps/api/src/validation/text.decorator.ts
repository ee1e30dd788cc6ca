import { textError, type TextOptions } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check } from './check.js';

/** Trims strings and leaves other values for the check to reject. */
export const Trim = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text that people read: trimmed, measured in code points, without control characters or lone surrogates. */
export const IsText = (options: TextOptions): PropertyDecorator =>
  applyDecorators(
    Trim(),
    Check((value) => textError(value, options)),
  );
