import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient, type CredentialsState } from '../api/dashboard-client.ts';
import { credentialsQuery, sessionQuery } from '../api/shared-queries.ts';
import { isForRemoval, stepUp as question } from '../api/step-up.ts';
import { FormError } from '../components/form-error.tsx';
import { LoadingState } from '../components/page-states.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { passkeyObstacle, signWithPasskey } from './passkey-browser.ts';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

/** Asks the user to authenticate again, and lets the calls that require it continue when they have. */
export function StepUpDialog() {
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={t`Confirm that it is you`}
      centered
      // Above the dialog that it interrupts.
      zIndex={300}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <StepUpForms />
    </Modal>
  );
}

function StepUpForms() {
  const { hasSingleSignOn, settings } = useSuspenseQuery(sessionQuery).data;
  const next = useRouterState({ select: ({ location }) => location.href });
  const provider = settings.singleSignOn;
  if (!hasSingleSignOn || !provider) return <StepUpForm />;
  return (
    <Stack>
      <Text size="sm">
        <Trans>
          Sign in with {provider} again. You come back to this page and can then repeat what you were doing.
          For ten minutes, Waypost does not ask again.
        </Trans>
      </Text>
      <SingleSignOnButton
        label={t`Continue with ${provider}`}
        call="/dashboard/api/step-up/oidc"
        next={next}
      />
    </Stack>
  );
}

/**
 * Asks for a factor that the user has. If the factors cannot be loaded, asks for the password, which most users have.
 */
function StepUpForm() {
  const { data, isPending } = useQuery(credentialsQuery);
  if (isPending) return <LoadingState />;
  return <ProofForm {...(data ?? { password: true, totp: false, passkeys: 0 })} />;
}

type Proofs = Pick<CredentialsState, 'password' | 'totp' | 'passkeys'>;

function ProofForm({ password, totp: withCode, passkeys }: Proofs) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  // If the user has a second factor, the API does not accept the password.
  const withPassword = password && !withCode && passkeys === 0;
  const forRemoval = isForRemoval();
  const obstacle = passkeys > 0 ? passkeyObstacle() : null;
  const form = useForm({ initialValues: { password: '', code: '' } });
  const stepUp = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      dataOf(
        dashboardClient.POST('/dashboard/api/step-up', {
          body: { ...(withCode ? { code: code.trim() } : { password }), forRemoval },
        }),
      ),
    // The mutation cache stores the variables of a mutation. This is a password, so drop it with the dialog.
    gcTime: 0,
    onSuccess: () => question.answer(true),
    onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()),
  });
  const withPasskey = useMutation({
    mutationFn: () => signWithPasskey('step-up', { forRemoval }),
    onSuccess: () => question.answer(true),
  });
  const hasForm = withPassword || withCode;
  return (
    <form
      onSubmit={(event) => {
        // The dialog may have been opened from within another form.
        event.stopPropagation();
        form.onSubmit((values) => stepUp.mutate(values))(event);
      }}
    >
      <Stack>
        <Text size="sm">
          {forRemoval ? (
            <Trans>Waypost asks each time that a passkey or an authenticator app is removed.</Trans>
          ) : (
            <Trans>After this, Waypost does not ask again for ten minutes.</Trans>
          )}
        </Text>
        <FormError error={stepUp.error ?? withPasskey.error} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.email ?? ''}
          readOnly
          hidden
        />
        {withCode && (
          <TextInput
            label={t({ message: 'Code', context: 'one-time code of an authenticator app' })}
            description={t`The code that your authenticator app shows, or a recovery code`}
            autoComplete="one-time-code"
            required
            data-autofocus
            {...form.getInputProps('code')}
          />
        )}
        {withPassword && (
          <PasswordField
            label={t`Your password`}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        {passkeys > 0 && obstacle === null && (
          <Button
            variant={hasForm ? 'default' : 'filled'}
            loading={withPasskey.isPending}
            data-autofocus={!hasForm || undefined}
            onClick={() => withPasskey.mutate()}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        )}
        {!hasForm && obstacle !== null && <Text size="sm">{obstacle}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => question.answer(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {hasForm && (
            <Button type="submit" loading={stepUp.isPending}>
              <Trans>Confirm</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
