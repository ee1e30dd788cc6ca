import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { credentialsQuery, sessionQuery } from '../api/shared-queries.ts';
import { stepUp as question } from '../api/step-up.ts';
import { FormError } from '../components/form-error.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { passkeyObstacle, signWithPasskey } from './passkey-browser.ts';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

/** Asks the user to authenticate again, and lets the calls that require it continue when they have. */
export function StepUpDialog() {
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title="Confirm that it is you"
      centered
      // Above the dialog that it interrupts.
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <StepUpForms />
    </Modal>
  );
}

function StepUpForms() {
  const { hasSingleSignOn, settings } = useSuspenseQuery(sessionQuery).data;
  const next = useRouterState({ select: ({ location }) => location.href });
  if (!hasSingleSignOn || !settings.singleSignOn) return <StepUpForm />;
  return (
    <Stack>
      <Text size="sm">
        Sign in with {settings.singleSignOn} again. You come back to this page and can then repeat what you
        were doing. For ten minutes, Waypost does not ask again.
      </Text>
      <SingleSignOnButton
        label={`Continue with ${settings.singleSignOn}`}
        call="/dashboard/api/step-up/oidc"
        next={next}
      />
    </Stack>
  );
}

function StepUpForm() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const { data: credentials } = useQuery(credentialsQuery);
  const [withCode, setWithCode] = useState(false);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const stepUp = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      dataOf(
        dashboardClient.POST('/dashboard/api/step-up', {
          body: withCode ? { code: code.trim() } : { password },
        }),
      ),
    // The mutation cache keeps the variables of a mutation. This is a password, so drop it with the dialog.
    gcTime: 0,
    onSuccess: () => question.answer(true),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  const withPasskey = useMutation({
    mutationFn: () => signWithPasskey('step-up'),
    onSuccess: () => question.answer(true),
  });
  return (
    <form
      onSubmit={(event) => {
        // The dialog may have been opened from within another form.
        event.stopPropagation();
        form.onSubmit((values) => stepUp.mutate(values))(event);
      }}
    >
      <Stack>
        <Text size="sm">After this, Waypost does not ask again for ten minutes.</Text>
        <FormError error={stepUp.error ?? withPasskey.error} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.email ?? ''}
          readOnly
          hidden
        />
        {withCode ? (
          <TextInput
            label="Code"
            description="The code that your authenticator app shows"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            data-autofocus
            {...form.getInputProps('code')}
          />
        ) : (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        {!!credentials?.passkeys && passkeyObstacle() === null && (
          <Button variant="default" loading={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
            Use a passkey
          </Button>
        )}
        {credentials?.totp && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setWithCode(!withCode)}>
            {withCode ? 'Use your password instead' : 'Use your authenticator app instead'}
          </Anchor>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => question.answer(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={stepUp.isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
