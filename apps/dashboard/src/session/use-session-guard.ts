import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { sessionQuery } from '../api/shared-queries.ts';

/**
 * Watches the session while a signed-in page is open. When the session ends, goes to the sign-in page, which leads back
 * here. When another account has signed in from another tab, reloads the dashboard for that account.
 */
export function useSessionGuard(): void {
  const id = useSuspenseQuery(sessionQuery).data.account?.id;
  const [initialId] = useState(id);
  const router = useRouter();
  useEffect(() => {
    if (id === initialId) return;
    forgetBearerToken();
    if (id === undefined) void router.invalidate();
    else location.replace('/dashboard/');
  }, [id, initialId, router]);
}
