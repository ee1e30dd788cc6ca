import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Button, Paper, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { tooLong } from '../forms/text-limit.ts';
import {
  isCounted,
  leadsSomewhere,
  mayHaveThumbnail,
  limits,
  type DraftErrors,
  type DraftItem,
} from './draft.ts';
import { ItemContent } from './item-content.tsx';
import { itemName } from './item-name.ts';
import { figureDays } from './page-figures.ts';
import { lazyComponent } from '../load-chunk.ts';
import classes from './website-editor.module.css';

const ItemOptions = lazyComponent(async () => (await import('./item-options.tsx')).ItemOptions);

interface ItemCardProps {
  item: DraftItem;
  /** Zero-based position. */
  index: number;
  last: boolean;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
  onMove: (from: number, to: number, name: string) => void;
  onRemove: (index: number, name: string) => void;
  onCopy: (index: number, name: string) => void;
  websiteId: string;
  hasThumbnail: boolean;
  /** In the last `figureDays`; undefined if they are not known, or the item is new. */
  clicks: number | undefined;
}

/**
 * One item of the page, which can be moved with a drag handle or with buttons. Memoized, because typing in one item
 * must not render up to a hundred others.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, index, last, errors, onChange, onMove, onRemove, onCopy, websiteId, hasThumbnail, clicks } =
    props;
  const [showsOptions, setShowsOptions] = useState(false);
  const { key, title, leadsTo } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key });
  const position = index + 1;
  const name = itemName(item, position);
  /** Moving the card moves the button in the document, which loses its focus. */
  const move = (by: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(index, index + by, name));
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
        aria-label={t`Drag ${name}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <div className={classes.fields}>
        <TextInput
          aria-label={t`Title of item ${position}`}
          placeholder={
            leadsTo === 'text' || leadsTo === 'image'
              ? t({ message: 'Title (optional)', context: 'text of an item' })
              : t({ message: 'Title', context: 'text of an item' })
          }
          value={title}
          onChange={(event) => onChange(key, { title: event.currentTarget.value })}
          error={errors[`${key}.title`] ?? tooLong(title, limits.title)}
          autoComplete="off"
          data-title
        />
        <ItemContent item={item} position={position} errors={errors} onChange={onChange} />
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={showsOptions}
            onClick={() => setShowsOptions(!showsOptions)}
          >
            <Trans>
              Options<VisuallyHidden> of item {position}</VisuallyHidden>
            </Trans>
          </Button>
          <Text size="xs" className={classes.quiet}>
            {summaryOf(item, hasThumbnail, clicks)}
          </Text>
        </div>
        {showsOptions && (
          <Suspense>
            <ItemOptions
              item={item}
              position={position}
              websiteId={websiteId}
              hasThumbnail={hasThumbnail}
              errors={errors}
              onChange={onChange}
              onCopy={() => onCopy(index, name)}
            />
          </Suspense>
        )}
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
          aria-label={t`Move ${name} up`}
          aria-disabled={index === 0}
          data-disabled={index === 0 || undefined}
          onClick={index === 0 ? undefined : move(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Move ${name} down`}
          aria-disabled={last}
          data-disabled={last || undefined}
          onClick={last ? undefined : move(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove ${name}`}
          onClick={() => onRemove(index, name)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Paper>
  );
});

/** The facts about an item that are visible without opening its options. */
function summaryOf(
  { featured, activeFrom, expiresAt, ...item }: DraftItem,
  hasThumbnail: boolean,
  clicks?: number,
) {
  const canBeFollowed = leadsSomewhere(item);
  return [
    clicks !== undefined &&
      isCounted(item) &&
      t`${plural(clicks, { one: '# click', other: '# clicks' })} in ${plural(figureDays, { one: '# day', other: '# days' })}`,
    featured && canBeFollowed && t({ message: 'featured', context: 'item of a bio page' }),
    hasThumbnail &&
      mayHaveThumbnail(item) &&
      (item.leadsTo === 'image'
        ? t({ message: 'image', context: 'the item has one' })
        : t({ message: 'thumbnail', context: 'the item has one' })),
    item.leadsTo === 'image' && !hasThumbnail && t`Add the image under Options`,
    (activeFrom || expiresAt) && t({ message: 'scheduled', context: 'item of a bio page' }),
  ]
    .filter(Boolean)
    .join(' · ');
}
