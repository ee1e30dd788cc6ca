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
  const pickedUp = (id: UniqueIdentifier) => `${nameOf(id)}, ${now(id)}, is picked up.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // An item is over its own place as soon as it is picked up.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      return over.id === active.id ? pickedUp(active.id) : `${nameOf(active.id)} would be ${now(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} is now ${now(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays ${now(active.id)}.`,
  };
}
