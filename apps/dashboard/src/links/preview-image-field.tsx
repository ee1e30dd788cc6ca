import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './link-form.module.css';

/** The image after the form is saved: a new one, none (null), or the current one (undefined). */
export type ImageChange = File | null | undefined;

const types = 'image/png,image/jpeg,image/webp';
/** The maximum size of an image, in bytes. */
const maxBytes = 5 * 1024 * 1024;

interface PreviewImageFieldProps {
  /** URL of the uploaded image; null if there is none. */
  address: string | null;
  value: ImageChange;
  onChange: (change: ImageChange) => void;
  error?: ReactNode;
}

/** Selects or removes the image of the preview. */
export function PreviewImageField({ address, value, onChange, error }: PreviewImageFieldProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (file: File | null) => {
    const fits = file === null || file.size <= maxBytes;
    setTooLarge(!fits);
    if (fits) onChange(file ?? undefined);
  };
  return (
    <Stack gap={6}>
      <FileInput
        label={t`Image`}
        description={t`PNG, JPEG or WebP, up to 5 MB. It is cut to 1200 × 630 pixels. Without one, the card shows the title and description.`}
        accept={types}
        classNames={{ placeholder: classes.quiet }}
        placeholder={address ? t`Choose another image` : t`Choose an image`}
        clearable
        clearButtonProps={{ 'aria-label': t`Discard the chosen image` }}
        value={value ?? null}
        onChange={choose}
        error={tooLarge ? t`This image is larger than 5 MB.` : error}
      />
      {address !== null && value === undefined && (
        <Group gap="sm">
          <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
            <Trans>Show the current image</Trans>
          </Anchor>
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            <Trans>Remove image</Trans>
          </Button>
        </Group>
      )}
      {value === null && (
        <Group gap="sm">
          <Text size="sm" role="status">
            <Trans>Saving removes the image.</Trans>
          </Text>
          <Button variant="default" size="xs" onClick={() => onChange(undefined)}>
            <Trans>Keep the image</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}
