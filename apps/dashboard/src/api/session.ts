import { queryOptions } from '@tanstack/react-query';
import { own } from './own.ts';

/** Who is signed in, whether somebody may sign up, and the addresses of this installation. */
export const whoIsThere = queryOptions({
  queryKey: ['session'],
  queryFn: () => own.session(),
  staleTime: 30_000,
  // Somebody may have signed out, or in as somebody else, in another tab.
  refetchOnWindowFocus: 'always',
});
