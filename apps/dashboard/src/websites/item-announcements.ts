import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { DraftItem } from './draft.ts';

export const instructions: ScreenReaderInstructions = {
  draggable:
    'To move this item, press Space or Enter, then use the up and down arrow keys. Press Space or Enter to drop it, or Escape to cancel.',
};

/** Screen reader announcements while an item is dragged. */
export function announcementsFor(items: readonly DraftItem[]): Announcements {
  const positionOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id) + 1;
  const nameOf = (id: UniqueIdentifier) =>
    items[positionOf(id) - 1]?.title.trim() || `Item ${positionOf(id)}`;
  const positionText = (id: UniqueIdentifier) => `position ${positionOf(id)} of ${items.length}`;
  const pickedUp = (id: UniqueIdentifier) => `Picked up ${nameOf(id)}, ${positionText(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // Picking up an item immediately reports it as over its own position.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      return over.id === active.id
        ? pickedUp(active.id)
        : `${nameOf(active.id)} would move to ${positionText(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is now at ${positionText(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${positionText(active.id)}.`,
  };
}
