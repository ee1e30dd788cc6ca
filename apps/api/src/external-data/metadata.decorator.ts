import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check, type ValueError } from '../validation/check.js';
import { textError } from '../validation/text.decorator.js';

export const maxMetadataPairs = 20;
const maxKey = 40;
const maxValue = 500;

/** Pairs of strings, as they are sent: up to 20, with keys of 1 to 40 characters and values of up to 500. */
export const IsMetadata = (): PropertyDecorator =>
  applyDecorators(
    // The object as it was sent: class-transformer would take it for one with known properties.
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    Check(metadataError),
  );

function metadataError(value: unknown): ValueError | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { code: 'invalid_type', message: 'This must be an object whose values are strings.' };
  }
  const pairs = Object.entries(value);
  if (pairs.length > maxMetadataPairs) {
    return {
      code: 'too_many',
      message: `This may have at most ${maxMetadataPairs} pairs; it has ${pairs.length}.`,
    };
  }
  for (const [at, [key, text]] of pairs.entries()) {
    const keyError = textError(key, { max: maxKey });
    if (keyError) return { code: keyError.code, message: `Key ${at + 1}: ${keyError.message}` };
    const valueError = textError(text, { min: 0, max: maxValue, multiline: true });
    if (valueError) return { code: valueError.code, message: `Value ${at + 1}: ${valueError.message}` };
  }
  return null;
}
