import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatCount } from '../format.ts';

/** Length in code points after trimming, as the API counts. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Says that a text is longer than the API accepts. Undefined if it is not. */
export function tooLong(text: string, max: number): string | undefined {
  const length = lengthOf(text);
  if (length <= max) return undefined;
  const limit = formatCount(max);
  return t`Too long: ${plural(length, { one: '# character', other: '# characters' })}, at most ${limit} allowed.`;
}

/**
 * Adds an error to the props of a text field whose text is too long. Replaces `maxLength`, which counts an emoji twice (in
 * UTF-16 units) and silently truncates pasted text.
 */
export function limitedTo<Props extends { value?: unknown; error?: ReactNode }>(
  max: number,
  props: Props,
): Props {
  const { value, error } = props;
  return typeof value === 'string' ? { ...props, error: error ?? tooLong(value, max) } : props;
}
