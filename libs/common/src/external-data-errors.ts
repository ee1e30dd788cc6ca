import type { ValueError } from './errors.js';
import { textError } from './text-error.js';

/** Maximum length of an external id, in code points. */
export const maxExternalId = 255;
/** Maximum number of metadata pairs. */
export const maxMetadataPairs = 20;
const maxKey = 40;
const maxValue = 500;

/** The error of an external id, or null. The id is not trimmed. */
export function externalIdError(value: unknown): ValueError | null {
  // In a URL, they mean a folder, even percent-encoded, so nothing could be at `/by-external-id/..`.
  if (value === '.' || value === '..') {
    return { code: 'invalid', message: 'This must not be "." or "..", which an address cannot contain.' };
  }
  return textError(value, { max: maxExternalId });
}

/** The error of a resource's metadata, or null. */
export function metadataError(value: unknown): ValueError | null {
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
  for (const [key, text] of pairs) {
    const keyError = textError(key, { max: maxKey });
    if (keyError) return { code: keyError.code, message: `The key ${quoted(key)}: ${keyError.message}` };
    const valueError = textError(text, { min: 0, max: maxValue, multiline: true });
    if (valueError)
      return { code: valueError.code, message: `The value of ${quoted(key)}: ${valueError.message}` };
  }
  return null;
}

/** The beginning of a key, with control characters as JSON writes them. */
const quoted = (key: string): string => JSON.stringify([...key].slice(0, maxKey).join(''));
