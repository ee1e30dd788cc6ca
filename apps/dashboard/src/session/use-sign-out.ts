import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';

/** Ends the session and drops the account's data from memory. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/sign-out')),
    onSuccess: async () => {
      forgetBearerToken();
      queryClient.clear();
      await router.navigate({ to: '/sign-in' });
    },
  });
}
