import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { urlSecret } from './url-secret.ts';

/** Completes a sign-up with the link of its mail. */
export function ConfirmSignUpPage() {
  const token = urlSecret('sign-up-link');
  return (
    <SignedOutPage title={t`Create your account`}>
      {token === '' ? (
        <Text size="sm">
          <Trans>Open the link in the mail again.</Trans>
        </Text>
      ) : (
        <ConfirmForm token={token} />
      )}
    </SignedOutPage>
  );
}

function ConfirmForm({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm({ initialValues: { password: '' } });
  const confirm = useMutation({
    mutationFn: (password: string) =>
      dataOf(dashboardClient.POST('/dashboard/api/sign-up/confirm', { body: { token, password } })),
    // The mutation cache stores the variables of a mutation. This is a password, so drop it with the page.
    gcTime: 0,
    onSuccess: async () => {
      forgetBearerToken();
      queryClient.clear();
      await router.navigate({ to: '/' });
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form onSubmit={form.onSubmit(({ password }) => confirm.mutate(password))} noValidate>
      <Stack gap="md">
        <FormError error={confirm.error} />
        <PasswordField
          label={t`The password that you chose`}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={confirm.isPending} fullWidth>
          <Trans>Create account</Trans>
        </Button>
      </Stack>
    </form>
  );
}
