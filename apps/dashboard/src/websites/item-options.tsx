import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Switch, Text } from '@mantine/core';
import { TimeField } from '../links/time-field.tsx';
import {
  leadsSomewhere,
  mayHaveThumbnail,
  type DraftErrors,
  type DraftItem,
  type DraftKind,
} from './draft.ts';
import { ImageButton, type ImageShape } from './image-button.tsx';
import classes from './website-editor.module.css';

interface ItemOptionsProps {
  item: DraftItem;
  /** One-based position. */
  position: number;
  websiteId: string;
  hasThumbnail: boolean;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
  onCopy: () => void;
}

/** The images of kinds that have another one than a small square. */
const shapes: Partial<Record<DraftKind, ImageShape>> = { image: 'picture', media: 'video' };

/** What few items need: whether an item is featured, when it is shown, and its thumbnail. */
export function ItemOptions(props: ItemOptionsProps) {
  const { item, position, websiteId, hasThumbnail, errors, onChange, onCopy } = props;
  const { key, id, leadsTo, featured, activeFrom, expiresAt } = item;
  const shape = shapes[leadsTo] ?? 'thumbnail';
  const canBeFollowed = leadsSomewhere(item);
  return (
    <Stack gap="xs" role="group" aria-label={t`Options of item ${position}`}>
      {canBeFollowed && (
        <Switch
          label={t`Featured: larger than the others`}
          checked={featured}
          onChange={({ currentTarget }) => onChange(key, { featured: currentTarget.checked })}
          error={errors[`${key}.featured`]}
        />
      )}
      <div className={classes.looks}>
        <TimeField
          label={t`Shown from`}
          value={activeFrom}
          onChange={(time) => onChange(key, { activeFrom: time })}
          error={errors[`${key}.activeFrom`]}
        />
        <TimeField
          label={t`Shown until`}
          value={expiresAt}
          onChange={(time) => onChange(key, { expiresAt: time })}
          error={errors[`${key}.expiresAt`]}
        />
      </div>
      {mayHaveThumbnail(item) &&
        (id === undefined ? (
          <Text size="xs" className={classes.quiet}>
            {leadsTo === 'image' ? (
              <Trans>Save the page to add the image.</Trans>
            ) : (
              <Trans>Save the page to add a thumbnail.</Trans>
            )}
          </Text>
        ) : (
          <ImageButton websiteId={websiteId} itemId={id} shape={shape} exists={hasThumbnail} />
        ))}
      <Button variant="default" size="xs" onClick={onCopy} style={{ alignSelf: 'start' }}>
        <Trans>Duplicate this item</Trans>
      </Button>
    </Stack>
  );
}
