import { plural, t } from '@lingui/core/macro';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { DragEndEvent, Modifier } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyOf, limits, newItem, type DraftErrors, type DraftItem, type EditDraft } from './draft.ts';
import { announcementsFor, instructions } from './item-announcements.ts';
import { ItemCard } from './item-card.tsx';
import { useItemClicks } from './page-figures.ts';
import type { Website } from './website-queries.ts';
import classes from './website-editor.module.css';

interface ItemsEditorProps {
  website: Website;
  items: DraftItem[];
  errors: DraftErrors;
  edit: EditDraft;
  /** The keys of the items that are shown; all, and a button to add one, if absent. */
  only?: readonly string[];
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [verticalOnly];

/** Edits the items of the page. They can be reordered by drag, keyboard or buttons. */
export function ItemsEditor({ website, items, errors, edit, only }: ItemsEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const clicks = useItemClicks(website.id);
  const limit = limits.items;

  // Keeps the same array while the order is the same, so that the cards do not render again.
  const order = items.map(({ key }) => key).join(' ');
  const keys = useMemo(() => order.split(' ').filter(Boolean), [order]);

  const change = useCallback(
    (key: string, part: Partial<DraftItem>) =>
      edit(
        (draft) => ({
          ...draft,
          items: draft.items.map((item) => {
            if (item.key === key) return { ...item, ...part };
            // One item is featured.
            return part.featured && item.featured ? { ...item, featured: false } : item;
          }),
        }),
        ...Object.keys(part).map((field) => `${key}.${field}`),
      ),
    [edit],
  );
  const move = useCallback(
    (from: number, to: number, name: string) => {
      edit((draft) => ({ ...draft, items: arrayMove(draft.items, from, to) }));
      const position = to + 1;
      setAnnouncement(t`${name} is now at position ${position}.`);
    },
    [edit],
  );
  const focusTitle = (index: number) => {
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-title]') ?? [];
    (titles[Math.min(index, titles.length - 1)] ?? addButton.current)?.focus();
  };
  const remove = useCallback(
    (index: number, name: string) => {
      flushSync(() => edit((draft) => ({ ...draft, items: draft.items.toSpliced(index, 1) }), 'items'));
      setAnnouncement(t`Removed ${name}.`);
      focusTitle(index);
    },
    [edit],
  );
  const copy = useCallback(
    (index: number, name: string) => {
      flushSync(() =>
        edit((draft) => {
          const item = draft.items[index];
          if (!item || draft.items.length >= limits.items) return draft;
          return { ...draft, items: draft.items.toSpliced(index + 1, 0, copyOf(item)) };
        }),
      );
      setAnnouncement(t`Duplicated ${name}.`);
      focusTitle(index + 1);
    },
    [edit],
  );
  const add = () => {
    flushSync(() => edit((draft) => ({ ...draft, items: [...draft.items, newItem()] })));
    focusTitle(items.length);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => items.findIndex(({ key }) => key === id));
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return;
    edit((draft) => ({ ...draft, items: arrayMove(draft.items, from, to) }));
  };

  return (
    <Stack gap="sm">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={modifiers}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: instructions }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul
            className={classes.list}
            role="list"
            aria-label={t`Items`}
            data-single={only?.length === 1 || undefined}
            ref={list}
          >
            {items.map(
              (item, index) =>
                (!only || only.includes(item.key)) && (
                  <ItemCard
                    key={item.key}
                    websiteId={website.id}
                    hasThumbnail={website.thumbnails.includes(item.id ?? item.copyOf ?? '')}
                    clicks={item.id === undefined ? undefined : clicks.get(item.id)}
                    item={item}
                    index={index}
                    last={index === items.length - 1}
                    errors={errors}
                    onChange={change}
                    onMove={move}
                    onRemove={remove}
                    onCopy={copy}
                  />
                ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {errors['items'] && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errors['items']}
        </Text>
      )}
      {!only && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={items.length >= limit}
          ref={addButton}
        >
          {items.length < limit
            ? t`Add item`
            : plural(limit, { one: 'Limit of # item reached', other: 'Limit of # items reached' })}
        </Button>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}
