import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { setPasswordCommand, validateNewPassword } from './passwords.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { urlSecret } from './url-secret.ts';

export function SignUpPage() {
  const { next } = useSearch({ from: '/sign-up' });
  const { signUp } = useSuspenseQuery(sessionQuery).data;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (signUp === 'closed') return <SignUpClosed />;
  if (mailedTo !== null) return <MailSent to={mailedTo} />;
  const first = signUp === 'first';
  return (
    <SignedOutPage
      title={first ? t`Welcome to Waypost` : t`Create an account`}
      lead={first && t`This installation is new. Create the account of its operator.`}
    >
      <CredentialsForm
        action={t`Create account`}
        send={(body) => dataOf(dashboardClient.POST('/dashboard/api/sign-up', { body }))}
        onMailed={setMailedTo}
        next={next}
        password={{ autoComplete: 'new-password', description: t`12 to 128 characters` }}
        validatePassword={validateNewPassword}
        setupCode={first ? urlSecret('setup-code') : undefined}
      />
      {!first && (
        <Text size="sm">
          <Trans>
            Already have an account? <SignInLink>Sign in</SignInLink>
          </Trans>
        </Text>
      )}
    </SignedOutPage>
  );
}

function MailSent({ to }: { to: string }) {
  return (
    <SignedOutPage title={t`Check your mail`}>
      <Text size="sm">
        <Trans>
          We sent a mail to <b>{to}</b>. Open its link within 24 hours to create your account. If it does not
          arrive, check your spam folder.
        </Trans>
      </Text>
    </SignedOutPage>
  );
}

function SignUpClosed() {
  return (
    <SignedOutPage title={t`Sign-up is closed`}>
      <Text size="sm">
        <Trans>
          This installation already has an owner. Its administrator can create more accounts, or reset a
          password, in a terminal:
        </Trans>
      </Text>
      <Command>{setPasswordCommand}</Command>
      <Text size="sm">
        <SignInLink>
          <Trans>Sign in</Trans>
        </SignInLink>
      </Text>
    </SignedOutPage>
  );
}

function SignInLink({ children }: { children: ReactNode }) {
  const search = useSearch({ from: '/sign-up' });
  return (
    <Anchor underline="always" renderRoot={(props) => <Link to="/sign-in" search={search} {...props} />}>
      {children}
    </Anchor>
  );
}
