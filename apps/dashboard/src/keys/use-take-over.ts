import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { keysQuery } from '../api/shared-queries.ts';

/** Makes the user responsible for keys, all or none. */
export function useTakeOver(ids: string[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/keys/take-over', { body: { ids } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}
