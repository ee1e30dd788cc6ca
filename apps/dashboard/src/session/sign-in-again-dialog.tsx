import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { signInAgain } from '../api/sign-in-again.ts';
import { RequiredDialog } from '../components/required-dialog.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

/**
 * Lets the user sign in again over a form, so that its input is not lost. The page below is blurred, because the
 * session may have been ended on purpose. The only ways out are to sign in, or to leave the page.
 */
export function SignInAgainDialog() {
  const { account, settings } = useSuspenseQuery(sessionQuery).data;
  const next = useRouterState({ select: ({ location }) => location.href });
  const provider = settings.singleSignOn;
  const goOn = (accountId: string | undefined) => {
    // Another account's page would get this one's input.
    if (accountId === account?.id) signInAgain.answer(true);
    else location.replace('/dashboard/');
  };
  return (
    <RequiredDialog title={t`Sign in again`} overlayProps={{ backgroundOpacity: 0.7, blur: 12 }}>
      <Stack>
        <Text size="sm">
          <Trans>Your session has ended. What you entered is still here: sign in to continue.</Trans>
        </Text>
        <CredentialsForm
          action={t`Sign in`}
          send={(body) => dataOf(dashboardClient.POST('/dashboard/api/sign-in', { body }))}
          onEntered={({ id }) => goOn(id)}
          email={account?.email}
          password={{ autoComplete: 'current-password' }}
        />
        <PasskeyButton
          onEntered={async () => {
            const session = await dataOf(dashboardClient.GET('/dashboard/api/session'));
            goOn(session.account?.id);
          }}
        />
        {provider && (
          <SingleSignOnButton
            label={t`Sign in with ${provider}`}
            call="/dashboard/api/sign-in/oidc"
            next={next}
          />
        )}
      </Stack>
    </RequiredDialog>
  );
}
