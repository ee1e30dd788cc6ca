import { t } from '@lingui/core/macro';
import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Draft, EditDraft } from './draft.ts';
import { announcementsFor } from './item-announcements.ts';
import { itemName } from './item-name.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { isSamePart, partsIn, type Box, type Part, type PlacedPart } from './preview-parts.ts';
import classes from './live-preview.module.css';

interface LivePreviewProps {
  /** A document from `previewDocument`. */
  srcDoc: string;
  colorScheme: 'light' | 'dark';
  draft: Draft;
  edit: EditDraft;
  /** The part that is being edited. The preview scrolls to it. */
  edited?: Part;
  /** Whether a sheet covers the lower part of the preview. */
  covered?: boolean;
  onOpen: (part: Part) => void;
}

/**
 * The page as visitors will see it, whose parts can be tapped and whose items can be moved. The page itself is out of reach
 * of pointers and keys: a transparent button is above each part, and scrolls the page along. An item moves with a long press
 * or the mouse, and without either in its form.
 */
export function LivePreview(props: LivePreviewProps) {
  const { srcDoc, colorScheme, draft, edit, edited, covered = false, onOpen } = props;
  const [frame, setFrame] = useState<HTMLIFrameElement>();
  const [{ parts: placed, height }, setLayout] = useState<{ parts: PlacedPart[]; height: number }>(noLayout);
  const view = useRef<HTMLDivElement>(null);
  // A removed item cannot be tapped, although the page has it until the server has rendered it again.
  const isThere = ({ kind, key }: Part) => kind !== 'item' || draft.items.some((item) => item.key === key);
  const parts = placed.filter(isThere);

  const focused = useRef(-1);
  const measure = useCallback((page: Document) => {
    focused.current = document.activeElement ? buttonsIn(view.current).indexOf(document.activeElement) : -1;
    setLayout({ parts: partsIn(page), height: page.documentElement.scrollHeight });
  }, []);
  // The part that had the focus may be gone. Then the one in its place gets it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusButton(view.current, focused.current);
    focused.current = -1;
  }, [placed]);
  const load = useCallback(
    (loaded: HTMLIFrameElement) => {
      if (!loaded.contentDocument) return;
      setFrame(loaded);
      measure(loaded.contentDocument);
      if (view.current) scrollAlong(view.current, loaded);
    },
    [measure],
  );
  useEffect(() => {
    const page = frame?.contentDocument;
    if (!page?.body) return undefined;
    const observer = new ResizeObserver(() => measure(page));
    for (const element of [page.documentElement, page.body]) observer.observe(element);
    return () => observer.disconnect();
  }, [frame, measure]);

  useEffect(() => {
    const part = edited && placed.find((other) => isSamePart(other, edited));
    if (part && view.current) reveal(view.current, part.box, covered);
  }, [edited, placed, covered]);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 8 } }),
  );
  const items = parts.filter(({ kind }) => kind === 'item');
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => draft.items.findIndex(({ key }) => key === id));
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return;
    edit((now) => ({ ...now, items: arrayMove(now.items, from, to) }));
    // The page shows it at once, until the server has rendered it.
    const [moved, place] = [active.id, over?.id].map((id) => items.find(({ key }) => key === id)?.element);
    place?.[from < to ? 'after' : 'before'](moved ?? '');
    if (place) measure(place.ownerDocument);
  };

  return (
    <>
      <PreviewFrame srcDoc={srcDoc} colorScheme={colorScheme} onLoad={load} />
      <div className={classes.view} ref={view} onScroll={() => frame && scrollAlong(view.current, frame)}>
        <div className={classes.page} style={{ height }} data-covered={covered || undefined}>
          <PartButton part={{ kind: 'background' }} label={t`Edit the background`} onOpen={onOpen} />
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={drop}
            accessibility={{
              announcements: announcementsFor(draft.items),
              screenReaderInstructions: noInstructions,
            }}
          >
            <SortableContext
              items={items.map(({ key = '' }) => key)}
              strategy={draft.layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
            >
              {parts.map((part, index) => {
                const props = { part, label: labelOf(part, draft), onOpen };
                return part.kind === 'item' ? (
                  <ItemButton key={part.key} {...props} />
                ) : (
                  <PartButton key={`${part.kind}-${index}`} {...props} box={part.box} />
                );
              })}
            </SortableContext>
          </DndContext>
        </div>
      </div>
    </>
  );
}

const noLayout = { parts: [], height: 0 };
/** Keys move items in their form only. Without this, dnd-kit explains its own keys, in English. */
const noInstructions = { draggable: '' };

function labelOf({ kind, key, label = '' }: PlacedPart, { name, items }: Draft): string {
  switch (kind) {
    case 'photo':
      return t`Edit the photo`;
    case 'name':
      return t`Edit the name: ${name}`;
    case 'description':
      return t`Edit the description`;
    case 'profile':
      return t`Edit the profile: ${label}`;
    default: {
      const index = items.findIndex((item) => item.key === key);
      const item = items[index];
      const title = item ? itemName(item, index + 1) : '';
      return t`Edit item: ${title}`;
    }
  }
}

/** The buttons on a page, in its order. */
export const buttonsIn = (view: HTMLElement | null): Element[] => [
  ...(view?.querySelectorAll('button') ?? []),
];

/** Focuses the button at a position, or the last one if there are fewer. Does nothing if the position is negative. */
export function focusButton(view: HTMLElement | null, index: number): void {
  const button = index < 0 ? undefined : (buttonsIn(view)[index] ?? buttonsIn(view).at(-1));
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
}

/** Safari does not focus a button that is tapped. The sheet returns the focus to it. */
const focusTapped = (button: HTMLElement): void => button.focus({ preventScroll: true });

interface PartButtonProps {
  part: Part;
  label: string;
  onOpen: (part: Part) => void;
}

/** The whole page without a box. */
const PartButton = ({ part, label, box, onOpen }: PartButtonProps & { box?: Box }) => (
  <button
    type="button"
    aria-label={label}
    className={classes.part}
    data-whole={box ? undefined : true}
    style={box}
    onClick={({ currentTarget }) => {
      focusTapped(currentTarget);
      onOpen(part);
    }}
  />
);

/** An item, which is drawn where it is dragged to. */
function ItemButton({ part, label, onOpen }: PartButtonProps & { part: PlacedPart }) {
  const { key = '', box, element } = part;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: key });
  const { x = 0, y = 0 } = transform ?? {};
  const shift = transform ? `translate(${x}px,${y}px)` : '';
  useLayoutEffect(() => {
    Object.assign(element.style, {
      transform: shift,
      transition: transition ?? '',
      zIndex: isDragging ? '1' : '',
    });
  }, [element, shift, transition, isDragging]);
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      aria-label={label}
      className={classes.part}
      data-dragging={isDragging || undefined}
      style={{ ...box, transform: shift, transition }}
      onClick={({ currentTarget }) => {
        focusTapped(currentTarget);
        onOpen({ kind: 'item', key });
      }}
    />
  );
}

/** Scrolls the page to where its buttons are. Below its end, moves it up as a whole. */
function scrollAlong(view: HTMLElement | null, frame: HTMLIFrameElement): void {
  const page = frame.contentDocument?.documentElement;
  if (!view || !page) return;
  page.scrollTop = view.scrollTop;
  frame.style.transform = `translateY(${page.scrollTop - view.scrollTop}px)`;
}

/** Scrolls to a part that is not in sight. */
function reveal(view: HTMLElement, { top, height }: Box, covered: boolean): void {
  const sight = view.clientHeight * (covered ? 0.3 : 1);
  const isSeen = top >= view.scrollTop && top + height <= view.scrollTop + sight;
  if (!isSeen) view.scrollTop = Math.max(top - Math.max((sight - height) / 2, 8), 0);
}
