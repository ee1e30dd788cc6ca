import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type ValueCheck, type ValueError } from './check.js';

const color = /^#[0-9a-f]{6}$/;

/** The pattern of colors in responses, for the API document. */
export const colorPattern = color.source;
/** The pattern of colors in requests, for the API document. */
export const givenColorPattern = '^#[0-9a-fA-F]{6}$';

/** The error of a value that should be a color; null for one in the form `#rrggbb`, in lower case. */
export const colorError = (value: unknown): ValueError | null =>
  typeof value === 'string' && color.test(value)
    ? null
    : { code: 'invalid_color', message: 'This must be a color such as #0a7d5c.' };

/** A color in the form `#rrggbb`, which becomes lower case. */
export const IsColor = (check: ValueCheck = colorError): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    Check(check),
  );
