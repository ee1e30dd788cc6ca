import { Button, Stack, TextInput, type PasswordInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import type { Account, NewUser } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { SetupCodeField } from './setup-code-field.tsx';

interface CredentialsFormProps {
  /** The label of the button. */
  action: string;
  /** Signs in or up. */
  send: (credentials: NewUser) => Promise<{ account: Account }>;
  /** The dashboard path to open afterward. Defaults to the overview. */
  next?: string;
  password: Pick<PasswordInputProps, 'autoComplete' | 'description'>;
  validatePassword?: (password: string) => string | null;
  /** The setup code, as far as it is known. If present, the form asks for it. */
  setupCode?: string;
}

/** Asks for email and password to sign in or up. */
export function CredentialsForm({
  action,
  send,
  next,
  password,
  validatePassword,
  setupCode,
}: CredentialsFormProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const asksForCode = setupCode !== undefined;
  const form = useForm({
    initialValues: { email: '', password: '', code: setupCode ?? '' },
    validate: {
      password: validatePassword,
      code: (code) => (asksForCode && code.trim() === '' ? 'Enter the setup code.' : null),
    },
  });
  const enter = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      forgetBearerToken();
      queryClient.clear();
      await router.navigate({ href: next ?? '/' });
    },
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  return (
    <form
      onSubmit={form.onSubmit(({ code, ...values }) =>
        enter.mutate(asksForCode ? { ...values, code: code.trim() } : values),
      )}
    >
      <Stack gap="md">
        <FormError error={enter.error} />
        {asksForCode && setupCode === '' && <SetupCodeField {...form.getInputProps('code')} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" {...password} {...form.getInputProps('password')} />
        <Button type="submit" loading={enter.isPending} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
