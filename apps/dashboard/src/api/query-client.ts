import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asProblem } from './problem.ts';
import { whoIsThere } from './session.ts';

/** The session ended elsewhere: whoever is asked next says so, and the gate leads to the sign-in. */
const onError = (thrown: unknown): void => {
  if (asProblem(thrown).status === 401) void queryClient.invalidateQueries({ queryKey: whoIsThere.queryKey });
};

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the server refuses stays refused; what is away may come back.
      retry: (failures, thrown) => failures < 2 && [0, 502, 503].includes(asProblem(thrown).status),
    },
  },
});
