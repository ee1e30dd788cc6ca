import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { DraftItem } from './draft.ts';

export const instructions: ScreenReaderInstructions = {
  draggable:
    'To move this item press space or enter, then the arrow up and down keys. Space or enter puts it down, escape puts it back.',
};

/** What a screen reader says while an item is dragged. */
export function announcementsFor(items: readonly DraftItem[]): Announcements {
  const placeOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id) + 1;
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id) - 1]?.title.trim() || `Item ${placeOf(id)}`;
  const now = (id: UniqueIdentifier) => `number ${placeOf(id)} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)}, ${now(active.id)}, is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} would be ${now(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} is now ${now(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays ${now(active.id)}.`,
  };
}
