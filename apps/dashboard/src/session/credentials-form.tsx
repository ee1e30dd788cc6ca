import { Button, Stack, TextInput, type PasswordInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import type { Account, Credentials } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';

interface CredentialsFormProps {
  /** The label of the button. */
  action: string;
  /** Signs in or up. */
  send: (credentials: Credentials) => Promise<{ account: Account }>;
  /** The dashboard path to open afterward. Defaults to the overview. */
  next?: string;
  password: Pick<PasswordInputProps, 'autoComplete' | 'description'>;
  validatePassword?: (password: string) => string | null;
}

/** Asks for email and password to sign in or up. */
export function CredentialsForm({ action, send, next, password, validatePassword }: CredentialsFormProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: { password: validatePassword },
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
    <form onSubmit={form.onSubmit((values) => enter.mutate(values))}>
      <Stack gap="md">
        <FormError error={enter.error} />
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
