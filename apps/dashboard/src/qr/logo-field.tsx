import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { accountQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { May, useMay } from '../session/permissions.tsx';
import { useChangeLogo } from './qr-queries.ts';

/** What the API accepts, in bytes. */
const maxBytes = 5 * 1024 * 1024;

interface LogoFieldProps {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** Shows the account's logo in the code or not, and sets or removes it for all codes. */
export function LogoField({ shown, onChange }: LogoFieldProps) {
  const hasLogo = useQuery(accountQuery).data?.hasLogo ?? false;
  const mayChange = useMay('write');
  const change = useChangeLogo();
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (image: File | null) => {
    setTooLarge(image !== null && image.size > maxBytes);
    if (image && image.size <= maxBytes) change.mutate(image, { onSuccess: () => onChange(true) });
  };
  const remove = () => {
    // A code without a logo is asked for first: one with a logo that is gone is an error.
    onChange(false);
    change.mutate(null);
  };
  if (!hasLogo && !mayChange) return null;
  const problem = change.error ? toApiError(change.error).messagesByField()['image'] : undefined;
  return (
    <Stack gap="xs" align="center">
      {hasLogo && (
        <Switch
          size="md"
          label={t`Show the logo`}
          checked={shown}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      <May scope="write">
        <Group gap="xs" justify="center">
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
        <Text size="xs" c="dimmed" ta="center">
          <Trans>PNG, JPEG or WebP, up to 5 MB. It is for all codes of the account.</Trans>
        </Text>
      </May>
      {(tooLarge || problem) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {tooLarge ? t`This image is larger than 5 MB.` : problem}
        </Text>
      )}
      <FormError error={change.error} />
    </Stack>
  );
}
