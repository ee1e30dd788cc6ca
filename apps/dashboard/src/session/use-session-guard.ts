import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { whichAccount } from '../api/page-account.ts';
import { useSignOutElsewhere } from './forget-user.ts';
import { useSwitchElsewhere } from './open-entered-account.ts';

/**
 * Watches the session while a signed-in page is open. When the session ends, goes to the sign-in page, which returns
 * here unless the user signed out in another tab. When the user has switched to another account in another tab, asks
 * which one to continue with here. When another user has signed in, reloads the dashboard for them.
 */
export function useSessionGuard(): void {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const id = account?.id;
  const email = account?.email;
  const [initial] = useState({ id, email });
  const router = useRouter();
  useSignOutElsewhere();
  useSwitchElsewhere();
  useEffect(() => {
    if (id === initial.id) return;
    forgetBearerToken();
    if (id === undefined) void router.invalidate();
    else if (email === initial.email) void whichAccount.ask();
    else location.replace('/dashboard/');
  }, [id, email, initial, router]);
}
