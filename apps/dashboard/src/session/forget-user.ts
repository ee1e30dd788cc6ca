import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { forgetUnanswered } from '../api/once.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { dropInputOf } from '../forms/draft-input.ts';

let channel: BroadcastChannel | undefined;

/** One per tab: a channel does not receive its own messages, but another one of the same tab would. */
const signedOutChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('waypost-signed-out'));

/**
 * Drops everything about the user from this tab's memory, deletes their drafts, and goes to the sign-in page. Drafts of
 * other users stay, and so do the language and the templates of campaign parameters, which belong to accounts.
 */
export function useForgetUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const email = queryClient.getQueryData(sessionQuery.queryKey)?.account?.email;
    forgetBearerToken();
    forgetUnanswered();
    if (email !== undefined) dropInputOf(email);
    queryClient.clear();
    await router.navigate({ to: '/sign-in', ignoreBlocker: true });
  };
}

/** Tells the other tabs that the user has signed out. */
export function sayThatSignedOut(): void {
  signedOutChannel().postMessage(null);
}

/** Forgets the user when they sign out in another tab. */
export function useSignOutElsewhere(): void {
  const forgetUser = useForgetUser();
  const latest = useRef(forgetUser);
  useEffect(() => {
    latest.current = forgetUser;
  });
  useEffect(() => {
    const signedOut = signedOutChannel();
    const forget = () => void latest.current();
    signedOut.addEventListener('message', forget);
    return () => signedOut.removeEventListener('message', forget);
  }, []);
}
