import type { Part } from './preview-parts.ts';

/* eslint-disable lingui/no-unlocalized-strings -- selectors */
/** The field with which the editing of a part begins. */
function selectorOf({ kind, key = '' }: Part): string {
  switch (kind) {
    case 'item':
      return `[data-item="${CSS.escape(key)}"] [data-title]`;
    case 'name':
      return '[data-field="name"]';
    case 'description':
      return '[data-field="headline"]';
    default:
      return `[data-field="${kind}"] :is(input, button)`;
  }
}

/* eslint-enable lingui/no-unlocalized-strings */

/** The field with which the editing of a part begins: the first one that is wrong, if there is one. */
export const fieldOf = (part: Part, form: HTMLElement): HTMLElement | null =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  form.querySelector<HTMLElement>(selectorOf(part));

/** Brings the fields of a part into sight. */
export function focusFieldOf(part: Part, form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>(selectorOf(part));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
