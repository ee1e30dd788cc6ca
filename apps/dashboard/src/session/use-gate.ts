import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetBearer } from '../api/bearer.ts';
import { whoIsThere } from '../api/session.ts';

/**
 * For as long as a page of somebody signed in is open: once the session is over, leads to the sign-in, and from there
 * back. Where another account has signed in meanwhile, in another tab, everything begins anew with that one.
 */
export function useGate(): void {
  const id = useSuspenseQuery(whoIsThere).data.account?.id;
  const [opener] = useState(id);
  const router = useRouter();
  useEffect(() => {
    if (id === opener) return;
    forgetBearer();
    if (id === undefined) void router.invalidate();
    else location.replace('/dashboard/');
  }, [id, opener, router]);
}
