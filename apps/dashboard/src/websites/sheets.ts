import { plural } from '@lingui/core/macro';
import type { Draft, DraftErrors } from './draft.ts';
import type { Part } from './preview-parts.ts';

/** What a sheet can show: a part of the page, the items that the page does not show, or everything. */
export type Sheet = Part | { kind: 'unseen'; keys: string[] } | { kind: 'more' };

/** The part that a sheet is about. */
export const partOf = (sheet: Sheet): Part | undefined =>
  sheet.kind === 'more' || sheet.kind === 'unseen' ? undefined : sheet;

/** How many items the page does not show. */
export const unseenTitle = (count: number): string =>
  plural(count, { one: '# item is not shown', other: '# items are not shown' });

/** The sheet with the first field that was rejected. */
export function sheetWith(errors: DraftErrors, { items, socials }: Draft): Sheet | undefined {
  const fields = Object.keys(errors);
  const [first] = fields;
  if (first === undefined) return undefined;
  if (fields.some((field) => ['name', 'headline', 'bio'].includes(field))) return { kind: 'name' };
  const isWrong = ({ key }: { key: string }) => fields.some((field) => field.startsWith(`${key}.`));
  const item = items.find(isWrong);
  if (item) return { kind: 'item', key: item.key };
  return socials.some(isWrong) ? { kind: 'profile' } : { kind: 'more' };
}
