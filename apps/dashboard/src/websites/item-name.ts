import { t } from '@lingui/core/macro';
import { beginningOf, type DraftItem } from './draft.ts';

/** What an item is called within a sentence. @param position from 1, for an item without a text. */
export function itemName({ title, leadsTo, text = '', alt = '' }: DraftItem, position: number): string {
  return (
    title.trim() ||
    (leadsTo === 'text' && beginningOf(text)) ||
    (leadsTo === 'image' && beginningOf(alt)) ||
    t({ message: `item ${position}`, context: 'name of an item without a title, within a sentence' })
  );
}
