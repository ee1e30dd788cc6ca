import { Check, type ValueError } from './check.js';

const color = /^#[0-9a-f]{6}$/;

/** The pattern of a color, for the API document. */
export const colorPattern = color.source;

/** What is wrong with a value that should be a color; null for one in the form `#rrggbb`, in lower case. */
export const colorError = (value: unknown): ValueError | null =>
  typeof value === 'string' && color.test(value)
    ? null
    : { code: 'invalid_color', message: 'This must be a color such as #0a7d5c, in lower case.' };

/** A color in the form `#rrggbb`, in lower case. */
export const IsColor = (): PropertyDecorator => Check(colorError);
