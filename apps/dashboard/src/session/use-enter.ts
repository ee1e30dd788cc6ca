import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetBearer } from '../api/bearer.ts';
import type { Account } from '../api/own.ts';

/** Signs in or up, then leads to `next`, a path of the dashboard. */
export function useEnter<T>(enter: (values: T) => Promise<{ account: Account }>, next?: string) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: enter,
    onSuccess: async () => {
      forgetBearer();
      queryClient.clear();
      await router.navigate({ href: next ?? '/' });
    },
  });
}
