import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Switch, Text } from '@mantine/core';
import { TimeField } from '../links/time-field.tsx';
import { leadsSomewhere, type DraftErrors, type DraftItem } from './draft.ts';
import { ImageButton } from './image-button.tsx';
import classes from './website-editor.module.css';

interface ItemOptionsProps {
  item: DraftItem;
  /** One-based position. */
  position: number;
  websiteId: string;
  hasThumbnail: boolean;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
}

/** What few items need: whether an item is featured, when it is shown, and its thumbnail. */
export function ItemOptions({ item, position, websiteId, hasThumbnail, errors, onChange }: ItemOptionsProps) {
  const { key, id, featured, activeFrom, expiresAt } = item;
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
      {canBeFollowed &&
        (id === undefined ? (
          <Text size="xs" className={classes.quiet}>
            <Trans>Save the page to add a thumbnail.</Trans>
          </Text>
        ) : (
          <ImageButton websiteId={websiteId} itemId={id} exists={hasThumbnail} />
        ))}
    </Stack>
  );
}
