import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { openEnteredAccount } from './open-entered-account.ts';
import { validateNewPassword } from './passwords.ts';
import { SignedOutPage } from './signed-out-page.tsx';

const roleTexts = {
  owner: t`You have been invited to join as an owner.`,
  editor: t`You have been invited to join as an editor.`,
  viewer: t`You have been invited to join as a viewer.`,
} as const;

const storageKey = 'waypost-invitation';

/**
 * The token of the invitation that this tab was opened with. Stored for this tab while the user signs in: in the query
 * of an address, it would be sent to the server with the next reload.
 */
function invitationToken(): string {
  const token = location.hash.slice(1);
  if (token) sessionStorage.setItem(storageKey, token);
  return token || (sessionStorage.getItem(storageKey) ?? '');
}

/** Drops the token after it was used. */
function forgetInvitationToken(): void {
  sessionStorage.removeItem(storageKey);
}

/** Accepts an invitation. Its token is in the fragment of the address, which browsers do not send. */
export function InvitationPage() {
  const [token] = useState(invitationToken);
  const { account } = useSuspenseQuery(sessionQuery).data;
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => dataOf(dashboardClient.POST('/dashboard/api/invitations/find', { body: { token } })),
  });
  if (offer.isError) {
    const { status, message } = toApiError(offer.error);
    const isUnusable = status === 404 || status === 400;
    return (
      <SignedOutPage title={isUnusable ? t`Invitation not found` : t`Could not load this`}>
        <Text size="sm" role="alert">
          {isUnusable
            ? t`This invitation has expired, was revoked, or was used already. Ask for a new one.`
            : message}
        </Text>
        <Anchor component={Link} to="/" size="sm" underline="always">
          <Trans>Go to the dashboard</Trans>
        </Anchor>
      </SignedOutPage>
    );
  }
  if (!offer.data) {
    return (
      <SignedOutPage title={t`Invitation`}>
        <Loader role="status" aria-label={t`Loading`} />
      </SignedOutPage>
    );
  }
  const { accountName, role, expiresAt } = offer.data;
  return (
    <SignedOutPage
      // An account without a name is shown by the address of its owner.
      title={accountName.includes('@') ? t`Join the account of ${accountName}` : t`Join ${accountName}`}
      lead={
        <>
          {roleTexts[role]}{' '}
          <Trans>
            The invitation expires on <LocalDateTime at={expiresAt} />.
          </Trans>
        </>
      }
    >
      {account ? <JoinAs email={account.email} token={token} /> : <SignUpToJoin token={token} />}
    </SignedOutPage>
  );
}

function JoinAs({ email, token }: { email: string; token: string }) {
  const accept = useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/invitations/accept', { body: { token } })),
    onSuccess: () => {
      forgetInvitationToken();
      openEnteredAccount();
    },
  });
  return (
    <Stack>
      <FormError error={accept.error} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Trans>You are signed in as {email}.</Trans>
      </Text>
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        <Trans>Join as {email}</Trans>
      </Button>
    </Stack>
  );
}

function SignUpToJoin({ token }: { token: string }) {
  return (
    <>
      <CredentialsForm
        action={t`Create user and join`}
        send={(body) =>
          dataOf(dashboardClient.POST('/dashboard/api/invitations/sign-up', { body: { ...body, token } }))
        }
        password={{ autoComplete: 'new-password', description: t`12 to 128 characters` }}
        validatePassword={validateNewPassword}
      />
      <Text size="sm">
        <Trans>
          Already have a user?{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link to="/sign-in" search={{ next: '/invitation' }} {...props} />}
          >
            Sign in to join
          </Anchor>
        </Trans>
      </Text>
    </>
  );
}
