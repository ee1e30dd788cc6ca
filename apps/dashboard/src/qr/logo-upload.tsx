import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';
import { useChangeLogo } from './qr-queries.ts';

/** The maximum size of a logo, in bytes. */
const maxBytes = 5 * 1024 * 1024;

interface LogoUploadProps {
  hasLogo: boolean;
  onAdded?: () => void;
  /** Called before the logo is removed. */
  onRemove?: () => void;
}

/** Sets or removes the logo for all codes of the account. For users who may change it. */
export function LogoUpload({ hasLogo, onAdded, onRemove }: LogoUploadProps) {
  const change = useChangeLogo();
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (image: File | null) => {
    setTooLarge(image !== null && image.size > maxBytes);
    if (image && image.size <= maxBytes) change.mutate(image, { onSuccess: onAdded });
  };
  const remove = () => {
    onRemove?.();
    change.mutate(null);
  };
  const problem = change.error ? toApiError(change.error).messagesByField()['image'] : undefined;
  return (
    <>
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          inputProps={{ 'aria-label': t`Logo` }}
          onChange={choose}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={change.isPending}>
              {hasLogo ? t`Change logo` : t`Add a logo`}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="default" size="xs" disabled={change.isPending} onClick={remove}>
            <Trans>Remove logo</Trans>
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        <Trans>PNG, JPEG or WebP, up to 5 MB. It is for all codes of the account.</Trans>
      </Text>
      {(tooLarge || problem) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {tooLarge ? t`This image is larger than 5 MB.` : problem}
        </Text>
      )}
      <FormError error={change.error} />
    </>
  );
}
