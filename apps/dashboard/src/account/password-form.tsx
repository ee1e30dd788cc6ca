import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { credentialsQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { validateNewPassword } from '../session/passwords.ts';
import { useIsOwner } from '../session/permissions.tsx';

/** Changes the password, which ends every other session of the account. */
export function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const isOwner = useIsOwner();
  const credentials = useQuery(credentialsQuery).data;
  const hasSecondFactor = credentials !== undefined && (credentials.totp || credentials.passkeys > 0);
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: (current) => (current === '' ? t`Enter your current password.` : null),
      password: validateNewPassword,
    },
  });
  const change = useMutation({
    mutationFn: async (body: { current: string; password: string }) => {
      // The current password authenticates the user, so the dialog does not ask for it again unless more is required.
      if (!hasSecondFactor)
        await dataOf(dashboardClient.POST('/dashboard/api/step-up', { body: { password: body.current } }));
      return dataOf(dashboardClient.POST('/dashboard/api/password', { body }));
    },
    // The mutation cache stores the variables of a mutation. These are passwords, so drop them with the page.
    gcTime: 0,
    onSuccess: async () => {
      form.reset();
      // The session now has a new cookie, and the bearer token of the old one is invalid.
      forgetBearerToken();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: (thrown) => {
      const { fields } = toApiError(thrown);
      form.setErrors(
        Object.fromEntries(
          fields.map(({ field, code, message }) => [code === 'wrong' ? 'current' : field, message]),
        ),
      );
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack maw={420}>
        <FormError error={change.error} />
        {/* Lets password managers know which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label={t`New password`}
          description={t`12 to 128 characters`}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </Group>
      </Stack>
      <div role="status">
        {change.isSuccess && (
          <Alert color="teal" variant="light" mt="md">
            {endedText(change.data.ended)} {keysText(change.data.liveKeys)}{' '}
            {isOwner && change.data.liveKeys > 0 && (
              <Anchor component={Link} to="/keys" size="sm">
                <Trans>Review API keys</Trans>
              </Anchor>
            )}
          </Alert>
        )}
      </div>
    </form>
  );
}

const endedText = (ended: number): string =>
  plural(ended, {
    0: 'Password changed. You had no other sessions.',
    one: 'Password changed. # other session ended.',
    other: 'Password changed. # other sessions ended.',
  });

/** A new password does not revoke keys, although people may expect it. */
function keysText(keys: number): string {
  if (keys === 0) return '';
  return plural(keys, {
    one: 'One API key of this account still works.',
    other: '# API keys of this account still work.',
  });
}
