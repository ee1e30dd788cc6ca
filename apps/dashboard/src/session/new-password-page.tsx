import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { validateNewPassword } from './passwords.ts';
import { isSecondFactorMissing, SecondFactorField } from './second-factor-field.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { urlSecret } from './url-secret.ts';

/** Sets a password with a one-time link. */
export function NewPasswordPage() {
  const token = urlSecret('password-link');
  return (
    <SignedOutPage title={t`Set your password`}>
      {token === '' ? (
        <Text size="sm">
          <Trans>Open the complete link again that the administrator of this installation sent you.</Trans>
        </Text>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </SignedOutPage>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: validateNewPassword },
  });
  const enter = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      dataOf(
        dashboardClient.POST('/dashboard/api/password-link', {
          body: { token, password, ...(needsFactor ? { code: code.trim() } : {}) },
        }),
      ),
    // The mutation cache stores the variables of a mutation. This is a password, so drop it with the page.
    gcTime: 0,
    onSuccess: async () => {
      forgetBearerToken();
      queryClient.clear();
      await router.navigate({ to: '/account', search: { recovered: true } });
    },
    onError: (thrown) => {
      if (isSecondFactorMissing(thrown)) setNeedsFactor(true);
      form.setErrors(toApiError(thrown).messagesByField());
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => enter.mutate(values))} noValidate>
      <Stack gap="md">
        <FormError error={isSecondFactorMissing(enter.error) ? null : enter.error} />
        <PasswordField
          label={t`New password`}
          description={t`12 to 128 characters`}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        {needsFactor && <SecondFactorField {...form.getInputProps('code')} />}
        <Button type="submit" loading={enter.isPending} fullWidth>
          <Trans>Set password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
