import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './api-client.ts';
import { withLabels } from '../language/with-labels.ts';
import { dashboardClient } from './dashboard-client.ts';
import { noteSession } from './page-account.ts';
import { askToSignInAgain } from './sign-in-again.ts';
import { v1Client } from './v1-client.ts';

const loadSession = () => dataOf(dashboardClient.GET('/dashboard/api/session'));

/** The signed-in account, whether sign-up is open, and this installation's URLs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    let session = await loadSession();
    // A page without a session would lose its forms.
    while (!session.account && (await askToSignInAgain())) session = await loadSession();
    noteSession(session.account?.id ?? null);
    return session;
  },
  staleTime: 30_000,
  // The user may have signed out, or in to another account, in another tab.
  refetchOnWindowFocus: 'always',
});

/** The accounts of the user. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/accounts')),
});

/** How many links, bio pages and groups the account has, and its top links of all time. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) =>
    dataOf(v1Client.GET('/v1/account', { signal, params: { query: { view: 'full' } } })),
});

/** The account's API keys. */
export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/keys')),
});

/** The themes, social networks and apps that the user can select. */
export const choicesQuery = queryOptions({
  queryKey: ['choices'],
  queryFn: async () => {
    const { apps, ...choices } = await dataOf(dashboardClient.GET('/dashboard/api/choices'));
    return { ...choices, apps: await withLabels('app', apps) };
  },
  staleTime: Infinity,
});

/** The user's authentication methods besides the password. */
export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/credentials')),
});
