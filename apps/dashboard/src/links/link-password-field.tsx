import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PasswordField } from '../components/password-field.tsx';

interface LinkPasswordFieldProps {
  /** True if the link has a password, which cannot be read. */
  hasPassword: boolean;
  /** The new password. Undefined keeps the current one, null removes it. */
  value: string | null | undefined;
  onChange: (password: string | null | undefined) => void;
  error?: ReactNode;
}

/** Sets or removes the password that visitors need. */
export function LinkPasswordField({ hasPassword, value, onChange, error }: LinkPasswordFieldProps) {
  const labelId = useId();
  if (!hasPassword || typeof value === 'string') {
    return (
      <Stack gap={4}>
        <PasswordField
          required={false}
          label={hasPassword ? t`New password` : t`Password`}
          description={t`Visitors must enter it: 4 to 128 characters. It cannot be read again later.`}
          autoComplete="new-password"
          autoFocus={hasPassword}
          value={value ?? ''}
          onChange={({ currentTarget: { value: typed } }) =>
            onChange(typed === '' && !hasPassword ? undefined : typed)
          }
          error={error}
        />
        {hasPassword && (
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
              <Trans>Keep the current password</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <div role="group" aria-labelledby={labelId}>
      <Input.Label labelElement="div" id={labelId}>
        <Trans>Password</Trans>
      </Input.Label>
      <Text size="sm" mb={6} role="status">
        {value === null
          ? t`Saving removes the password.`
          : t`Visitors must enter a password. It cannot be shown.`}
      </Text>
      <Group gap="xs">
        {value === null ? (
          <Button variant="default" size="xs" onClick={() => onChange(undefined)}>
            <Trans>Keep the password</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" size="xs" onClick={() => onChange('')}>
              <Trans>Change password</Trans>
            </Button>
            <Button variant="default" size="xs" onClick={() => onChange(null)}>
              <Trans>Remove password</Trans>
            </Button>
          </>
        )}
      </Group>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  );
}
