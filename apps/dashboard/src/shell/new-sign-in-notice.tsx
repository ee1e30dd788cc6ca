import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

/** Tells the user on every page that a browser signed in that they had not used before. */
export function NewSignInNotice() {
  const { pathname } = useLocation();
  // The account page shows which one it was.
  if (pathname === '/account') return null;
  return (
    <Alert variant="default" mb="md" role="status">
      <Trans>
        A new browser has signed in to your account.{' '}
        <Anchor underline="always" renderRoot={(props) => <Link to="/account" {...props} />}>
          Check your sessions
        </Anchor>
      </Trans>
    </Alert>
  );
}
