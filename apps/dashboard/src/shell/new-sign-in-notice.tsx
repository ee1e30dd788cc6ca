import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { newSessionsOf, sessionsQuery, useSeenSignIns } from '../account/seen-sign-ins.ts';

/**
 * Points out on every page that a new browser signed in, until the user closes the notice or has seen the list of their
 * sessions, which still marks it as new. The next sign-in brings the notice back.
 * @param count of the new sign-ins
 */
export function NewSignInNotice({ count }: { count: number }) {
  const { pathname } = useLocation();
  const [seen, add] = useSeenSignIns();
  const { data, isLoading } = useQuery({
    // Another sign-in changes the list.
    ...sessionsQuery,
    queryKey: [...sessionsQuery.queryKey, String(count)],
  });
  const ids = newSessionsOf(data?.data ?? []);
  // The account page shows which one it was.
  if (pathname === '/account' || isLoading || (data && ids.every((id) => seen.includes(id)))) return null;
  return (
    <Alert
      variant="default"
      mb="md"
      role="status"
      withCloseButton={data !== undefined}
      closeButtonLabel={t`Close the notice of a new sign-in`}
      onClose={() => {
        add(ids);
        // The button that had the focus is gone.
        document.getElementById('content')?.focus();
      }}
    >
      <Trans>
        A new browser has signed in to your account.{' '}
        <Anchor underline="always" renderRoot={(props) => <Link to="/account" {...props} />}>
          Check your sessions
        </Anchor>
      </Trans>
    </Alert>
  );
}
