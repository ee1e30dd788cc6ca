import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Paper, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { lengthOf, limits, withScheme, type DraftErrors, type DraftItem } from './draft.ts';
import { LinkSelect } from './link-select.tsx';
import classes from './website-editor.module.css';

interface ItemCardProps {
  item: DraftItem;
  /** From 0. */
  index: number;
  last: boolean;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
  onMove: (from: number, to: number, name: string) => void;
  onRemove: (index: number, name: string) => void;
}

/**
 * One item of the page, with a handle to drag it by and buttons that do the same. Kept from drawing itself anew while
 * one types in another: there may be a hundred.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, index, last, errors, onChange, onMove, onRemove } = props;
  const { key, title, leadsTo, url, link } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key });
  const named = title.trim() || `item ${index + 1}`;
  const length = lengthOf(title);
  /** The button is put elsewhere in the document with its card, which takes the focus from it. */
  const move = (by: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(index, index + by, named));
    button.focus();
  };
  return (
    <Paper
      component="li"
      withBorder
      ref={setNodeRef}
      className={classes.card}
      data-item={key}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.handle}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${named}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.fields}>
        <TextInput
          aria-label={`Title of item ${index + 1}`}
          placeholder="Title"
          value={title}
          onChange={(event) => onChange(key, { title: event.currentTarget.value })}
          error={
            errors[`${key}.title`] ??
            (length > limits.title && `This may have at most ${limits.title} characters; it has ${length}.`)
          }
          autoComplete="off"
          data-title
        />
        <div className={classes.target}>
          <SegmentedControl
            aria-label={`Where item ${index + 1} leads`}
            size="xs"
            value={leadsTo}
            onChange={(value) => onChange(key, { leadsTo: value })}
            data={[
              { value: 'url', label: 'URL' },
              { value: 'link', label: 'My link' },
            ]}
          />
          {leadsTo === 'url' ? (
            <TextInput
              aria-label={`URL of item ${index + 1}`}
              placeholder="https://"
              type="url"
              inputMode="url"
              value={url}
              onChange={(event) => onChange(key, { url: event.currentTarget.value })}
              onBlur={() => withScheme(url) !== url && onChange(key, { url: withScheme(url) })}
              error={errors[`${key}.url`]}
              autoComplete="off"
            />
          ) : (
            <LinkSelect
              label={`Link of item ${index + 1}`}
              value={link}
              onChange={(id) => onChange(key, { link: id })}
              error={errors[`${key}.link`]}
            />
          )}
        </div>
        {errors[`${key}.id`] && (
          <Text size="xs" c="var(--mantine-color-error)">
            {errors[`${key}.id`]}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${named} up`}
          aria-disabled={index === 0}
          data-disabled={index === 0 || undefined}
          onClick={index === 0 ? undefined : move(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${named} down`}
          aria-disabled={last}
          data-disabled={last || undefined}
          onClick={last ? undefined : move(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${named}`}
          onClick={() => onRemove(index, named)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Paper>
  );
});
