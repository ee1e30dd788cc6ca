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
import { forgetInvitationToken, invitationToken } from './invitation-token.ts';
import { openEnteredAccount } from './open-entered-account.ts';
import { validateNewPassword } from './passwords.ts';
import { SignedOutPage } from './signed-out-page.tsx';

const roleTexts = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' } as const;

/** Accepts an invitation. Its token is in the fragment of the address, which is sent to no server. */
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
      <SignedOutPage title={isUnusable ? 'Invitation not found' : 'Could not load this'}>
        <Text size="sm" role="alert">
          {isUnusable
            ? 'This invitation has expired, was revoked, or was used already. Ask for a new one.'
            : message}
        </Text>
        <Anchor component={Link} to="/" size="sm" underline="always">
          Go to the dashboard
        </Anchor>
      </SignedOutPage>
    );
  }
  if (!offer.data) {
    return (
      <SignedOutPage title="Invitation">
        <Loader role="status" aria-label="Loading" />
      </SignedOutPage>
    );
  }
  const { accountName, role, expiresAt } = offer.data;
  return (
    <SignedOutPage
      title={`Join ${accountName}`}
      lead={
        <>
          You have been invited to join as {roleTexts[role]}. The invitation expires on{' '}
          <LocalDateTime at={expiresAt} />.
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
        You are signed in as {email}.
      </Text>
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        Join as {email}
      </Button>
    </Stack>
  );
}

function SignUpToJoin({ token }: { token: string }) {
  return (
    <>
      <CredentialsForm
        action="Create user and join"
        send={(body) =>
          dataOf(dashboardClient.POST('/dashboard/api/invitations/sign-up', { body: { ...body, token } }))
        }
        password={{ autoComplete: 'new-password', description: '12 to 128 characters' }}
        validatePassword={validateNewPassword}
      />
      <Text size="sm">
        Already have a user?{' '}
        <Anchor
          underline="always"
          renderRoot={(props) => <Link to="/sign-in" search={{ next: '/invitation' }} {...props} />}
        >
          Sign in to join
        </Anchor>
      </Text>
    </>
  );
}
