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
  return (
    <SignedOutPage title="Sign in">
      <CredentialsForm
        action="Sign in"
        send={(body) => dataOf(dashboardClient.POST('/dashboard/api/sign-in', { body }))}
        next={next}
        password={{ autoComplete: 'current-password' }}
      />
      <PasskeyButton next={next} />
      {settings.singleSignOn && (
        <SingleSignOnButton
          label={`Sign in with ${settings.singleSignOn}`}
          call="/dashboard/api/sign-in/oidc"
          next={next}
        />
      )}
      {signUp === 'open' && (
        <Text size="sm">
          New here?{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/sign-up" search={{ next }} {...props} />}
          >
            Create an account
          </Anchor>
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
        Forgot your password?
      </Anchor>
      <Collapse expanded={open}>
        <Stack gap="xs" pt="xs">
          <Text size="sm">
            The administrator of this installation can print a link with which you set a new one:
          </Text>
          <Command>{passwordLinkCommand}</Command>
        </Stack>
      </Collapse>
    </div>
  );
}
