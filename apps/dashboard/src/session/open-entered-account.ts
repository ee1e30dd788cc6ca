import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';

let channel: BroadcastChannel | undefined;

/** One for the tab, which does not hear itself. */
const switchedChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('waypost-switched'));

/** Tells the other tabs that the session acts for another account. */
export function sayThatSwitched(): void {
  switchedChannel().postMessage(null);
}

/** Loads the dashboard again for the account that the session acts for now, so that nothing of the previous one is left. */
export function openEnteredAccount(): void {
  sayThatSwitched();
  location.replace('/dashboard/');
}

/** Looks at the session again when the user switches to another account in another tab. */
export function useSwitchElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const switched = switchedChannel();
    const look = () => void queryClient.refetchQueries(sessionQuery);
    switched.addEventListener('message', look);
    return () => switched.removeEventListener('message', look);
  }, [queryClient]);
}
