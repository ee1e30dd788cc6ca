import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Collapse, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { passwordLinkCommand } from './passwords.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const { signUp, settings } = useSuspenseQuery(sessionQuery).data;
  const provider = settings.singleSignOn;
  return (
    <SignedOutPage title={t`Sign in`}>
      <CredentialsForm
        action={t`Sign in`}
        send={(body) => dataOf(dashboardClient.POST('/dashboard/api/sign-in', { body }))}
        next={next}
        password={{ autoComplete: 'current-password' }}
      />
      <PasskeyButton next={next} />
      {provider && (
        <SingleSignOnButton
          label={t`Sign in with ${provider}`}
          call="/dashboard/api/sign-in/oidc"
          next={next}
        />
      )}
      {signUp === 'open' && (
        <Text size="sm">
          <Trans>
            New here?{' '}
            <Anchor
              underline="always"
              renderRoot={(props) => <Link to="/sign-up" search={{ next }} {...props} />}
            >
              Create an account
            </Anchor>
          </Trans>
        </Text>
      )}
      <ForgottenPassword />
    </SignedOutPage>
  );
}

/** Anyone with access to the server's terminal can print a link for a new password. */
function ForgottenPassword() {
  const [open, { toggle }] = useDisclosure();
  return (
    <div>
      <Anchor component="button" type="button" size="sm" aria-expanded={open} onClick={toggle}>
        <Trans>Forgot your password?</Trans>
      </Anchor>
      <Collapse expanded={open}>
        <Stack gap="xs" pt="xs">
          <Text size="sm">
            <Trans>
              The administrator of this installation can print a link that lets you set a new one:
            </Trans>
          </Text>
          <Command>{passwordLinkCommand}</Command>
        </Stack>
      </Collapse>
    </div>
  );
}
