import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, TextInput, type PasswordInputProps, Text, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import type { Account, NewUser } from '../api/dashboard-client.ts';
import { Command } from '../components/command.tsx';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { isSecondFactorMissing, SecondFactorField } from './second-factor-field.tsx';

interface CredentialsFormProps {
  /** The label of the button. */
  action: string;
  /** Signs in or up. */
  send: (credentials: NewUser) => Promise<{ account: Account | null; recovered?: boolean }>;
  /** Runs if the sign-up continues by mail. */
  onMailed?: (email: string) => void;
  /** The dashboard path to open afterward. Defaults to the overview. */
  next?: string;
  /** Runs afterward instead of opening a path. */
  onEntered?: (account: Account) => void;
  /** The user who is expected to sign in. */
  email?: string;
  password: Pick<PasswordInputProps, 'autoComplete' | 'description'>;
  validatePassword?: (password: string) => string | null;
  /** The setup code, if it is known already. If present, the form asks for it. */
  setupCode?: string;
}

/** Asks for the setup code and explains where it is. */
function SetupCodeField(props: TextInputProps) {
  return (
    <Stack gap="xs">
      <TextInput label={t`Setup code`} autoComplete="off" spellCheck={false} required {...props} />
      <Text size="sm">
        <Trans>
          Waypost prints an address that contains it when it starts. So does this command, on the machine that
          runs Waypost:
        </Trans>
      </Text>
      <Command>npm run --silent cli -- setup:code</Command>
    </Stack>
  );
}

/** Asks for email and password to sign in or up. */
export function CredentialsForm({
  action,
  send,
  onMailed,
  next,
  onEntered,
  email = '',
  password,
  validatePassword,
  setupCode,
}: CredentialsFormProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const asksForCode = setupCode !== undefined;
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    initialValues: { email, password: '', code: setupCode ?? '' },
    validate: {
      password: validatePassword,
      code: (code) => (asksForCode && code.trim() === '' ? t`Enter the setup code.` : null),
    },
  });
  const enter = useMutation({
    mutationFn: send,
    onSuccess: async ({ account, recovered }, { email }) => {
      if (account === null) return onMailed?.(email);
      forgetBearerToken();
      if (onEntered) return onEntered(account);
      queryClient.clear();
      await (recovered
        ? router.navigate({ to: '/account', search: { recovered } })
        : router.navigate({ href: next ?? '/' }));
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (isSecondFactorMissing(error)) setNeedsFactor(true);
      form.setErrors(error.messagesByField());
    },
  });
  const sendsCode = asksForCode || needsFactor;
  return (
    <form
      onSubmit={form.onSubmit(({ code, ...values }) =>
        enter.mutate(sendsCode ? { ...values, code: code.trim() } : values),
      )}
    >
      <Stack gap="md">
        <FormError error={isSecondFactorMissing(enter.error) ? null : enter.error} />
        {asksForCode && setupCode === '' && <SetupCodeField {...form.getInputProps('code')} />}
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="username"
          required
          autoFocus={email === ''}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t`Password`}
          autoFocus={email !== ''}
          {...password}
          {...form.getInputProps('password')}
        />
        {needsFactor && <SecondFactorField {...form.getInputProps('code')} />}
        <Button type="submit" loading={enter.isPending} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
