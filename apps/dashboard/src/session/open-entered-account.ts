import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';

let channel: BroadcastChannel | undefined;

/** One per tab, because a channel does not receive its own messages. */
const switchedChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('waypost-switched'));

/** Tells the other tabs that the session acts for another account. */
export function sayThatSwitched(): void {
  switchedChannel().postMessage(null);
}

/** Reloads the dashboard for the account that the session acts for now, so that nothing of the previous one remains. */
export function openEnteredAccount(): void {
  sayThatSwitched();
  location.replace('/dashboard/');
}

/** Refetches the session when the user switches to another account in another tab. */
export function useSwitchElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const switched = switchedChannel();
    const look = () => void queryClient.refetchQueries(sessionQuery);
    switched.addEventListener('message', look);
    return () => switched.removeEventListener('message', look);
  }, [queryClient]);
}
