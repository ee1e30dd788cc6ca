import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type Problem } from './check.js';

interface TextOptions {
  /** In code points, after trimming. */
  min?: number;
  /** In code points, after trimming. */
  max: number;
  /** Line breaks are allowed. */
  multiline?: boolean;
}

const control = /\p{Cc}/u;
const controlButLines = /[^\P{Cc}\n\r]/u;

/** What is wrong with a text for people, or null. The text is taken as trimmed. */
export function textProblem(
  value: unknown,
  { min = 1, max, multiline = false }: TextOptions,
): Problem | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if (!value.isWellFormed())
    return { code: 'invalid_text', message: 'This contains half of a character (a lone surrogate).' };
  if ((multiline ? controlButLines : control).test(value)) {
    return { code: 'invalid_text', message: 'This contains control characters.' };
  }
  const length = [...value].length;
  if (length < min)
    return { code: 'too_short', message: `This needs at least ${min} character${min === 1 ? '' : 's'}.` };
  if (length > max)
    return { code: 'too_long', message: `This may have at most ${max} characters; it has ${length}.` };
  return null;
}

/** Trims a string; leaves everything else as it came, for the check to refuse. */
export const Trim = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text for people: trimmed, then measured in code points; no control characters, no unpaired surrogates. */
export const IsText = (options: TextOptions): PropertyDecorator =>
  applyDecorators(
    Trim(),
    Check((value) => textProblem(value, options)),
  );
