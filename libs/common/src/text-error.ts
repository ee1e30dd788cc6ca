import type { ValueError } from './errors.js';

/** The most characters of the names of things, and of other texts of one line. */
export const maxNameLength = 120;
/** The most characters of the name of a host, as DNS has them. */
export const maxHostLength = 253;

/** Constraints of a text. */
export interface TextOptions {
  /** In code points, after trimming. */
  min?: number;
  /** In code points, after trimming. */
  max: number;
  /** Allows line breaks. */
  multiline?: boolean;
}

const control = /\p{Cc}/u;
const controlExceptLineBreaks = /[^\P{Cc}\n\r]/u;

/** The error of a user-visible text, or null. Expects trimmed text. */
export function textError(
  value: unknown,
  { min = 1, max, multiline = false }: TextOptions,
): ValueError | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if (!value.isWellFormed())
    return { code: 'invalid_text', message: 'This contains half of a character (a lone surrogate).' };
  if ((multiline ? controlExceptLineBreaks : control).test(value)) {
    return { code: 'invalid_text', message: 'This contains control characters.' };
  }
  const length = [...value].length;
  if (length < min)
    return { code: 'too_short', message: `This needs at least ${min} character${min === 1 ? '' : 's'}.` };
  if (length > max)
    return { code: 'too_long', message: `This may have at most ${max} characters; it has ${length}.` };
  return null;
}
