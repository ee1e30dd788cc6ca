import type { FieldError, ValueError } from '@app/common';
import type { LinkOptions } from './link-options.js';

type Window = Pick<LinkOptions, 'activeFrom' | 'expiresAt'>;

/** The error of a window that ends before it starts. */
export const endsBeforeStart: ValueError = {
  code: 'ends_before_start',
  message: 'expiresAt must be later than activeFrom.',
};

/** The errors of a change to a link's window: the changed half may not fit the stored one. */
export function windowErrors(changes: Partial<Window>, stored: Window): FieldError[] {
  if (changes.activeFrom === undefined && changes.expiresAt === undefined) return [];
  const { activeFrom = stored.activeFrom, expiresAt = stored.expiresAt } = changes;
  if (activeFrom === null || expiresAt === null || expiresAt > activeFrom) return [];
  return [{ field: changes.expiresAt === undefined ? 'activeFrom' : 'expiresAt', ...endsBeforeStart }];
}
