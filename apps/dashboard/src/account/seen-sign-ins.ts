import { useLocalStorage } from '@mantine/hooks';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type SessionEntry } from '../api/dashboard-client.ts';

/** The most sessions to remember. */
const limit = 100;

/** The ids of new sessions that the user has seen in this browser, and a function that adds some. */
export function useSeenSignIns(): [seen: string[], add: (ids: string[]) => void] {
  const [seen, remember] = useLocalStorage<string[]>({
    key: 'seen-sign-ins',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return [seen, (ids) => remember((before) => [...new Set([...before, ...ids])].slice(-limit))];
}

export const newSessionsOf = (sessions: readonly SessionEntry[]): string[] =>
  sessions.filter(({ isNew }) => isNew).map(({ id }) => id);

/** Remembers that the user has seen the new ones of these sessions. */
export function useSeeSessions(sessions: readonly SessionEntry[] = []): void {
  const [seen, add] = useSeenSignIns();
  const unseen = newSessionsOf(sessions).filter((id) => !seen.includes(id));
  useEffect(() => {
    if (unseen.length > 0) add(unseen);
  });
}

/** The sessions of the user, and recent security events. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/sessions')),
});
