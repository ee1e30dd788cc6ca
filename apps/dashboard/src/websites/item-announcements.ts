import { t } from '@lingui/core/macro';
import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { DraftItem } from './draft.ts';

export const instructions: ScreenReaderInstructions = {
  draggable: t`To move this item, press Space or Enter, then use the up and down arrow keys. Press Space or Enter to drop it, or Escape to cancel.`,
};

/** Screen reader announcements while an item is dragged. */
export function announcementsFor(items: readonly DraftItem[]): Announcements {
  const count = items.length;
  const positionOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id) + 1;
  const nameOf = (id: UniqueIdentifier) => {
    const position = positionOf(id);
    return items[position - 1]?.title.trim() || t`Item ${position}`;
  };
  const pickedUp = (id: UniqueIdentifier) => {
    const [name, position] = [nameOf(id), positionOf(id)];
    return t`Picked up ${name}, position ${position} of ${count}.`;
  };
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // Picking up an item immediately reports it as over its own position.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      if (over.id === active.id) return pickedUp(active.id);
      const [name, position] = [nameOf(active.id), positionOf(over.id)];
      return t`${name} would move to position ${position} of ${count}.`;
    },
    onDragEnd({ active, over }) {
      if (!over) return undefined;
      const [name, position] = [nameOf(active.id), positionOf(over.id)];
      return t`${name} is now at position ${position} of ${count}.`;
    },
    onDragCancel({ active }) {
      const [name, position] = [nameOf(active.id), positionOf(active.id)];
      return t`${name} stays at position ${position} of ${count}.`;
    },
  };
}
