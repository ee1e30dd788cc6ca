import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import type { Behavior } from '../links/link-queries.ts';

/** Sets the behavior of links and bio pages that the account creates without one. */
export function useChangeDefaultBehavior() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (defaultBehavior: Behavior) =>
      dataOf(v1Client.PATCH('/v1/account/settings', { body: { defaultBehavior } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
