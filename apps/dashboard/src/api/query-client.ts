import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toApiError } from './api-error.ts';
import { sessionQuery } from './shared-queries.ts';

/**
 * A 401 means that the session has ended, a 410 that an operator disabled the account or a link. Refetching the session
 * makes the session guard redirect to the sign-in page, or the shell show that the account is disabled.
 */
const onError = (thrown: unknown): void => {
  if ([401, 410].includes(toApiError(thrown).status))
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // A change that cannot be sent fails immediately. It would otherwise wait silently for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 5_000,
      // Retry only if the server was unreachable or unavailable. Other errors would recur.
      retry: (failures, thrown) => failures < 2 && [0, 502, 503].includes(toApiError(thrown).status),
    },
  },
});
