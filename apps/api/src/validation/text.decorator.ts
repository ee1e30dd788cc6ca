import { textError, type TextOptions } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check } from './check.js';

/** Trims strings and leaves other values for the check to reject. */
export const Trim = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/**
 * A text that people read: trimmed, measured in code points, without control characters or lone surrogates. Documents its
 * limits, to which an `ApiProperty` above it adds the rest.
 */
export const IsText = (options: TextOptions): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', minLength: (options.min ?? 1) || undefined, maxLength: options.max }),
    Trim(),
    Check((value) => textError(value, options)),
  );
