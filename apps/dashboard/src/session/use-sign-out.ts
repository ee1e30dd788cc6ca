import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { dataOf } from '../api/api-client.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { forgetUnanswered } from '../api/once.ts';
import { dropAllInput } from '../forms/kept-input.ts';
import { finishBulkWork } from '../links/bulk/unfinished-work.ts';

/** Ends the session and drops the account's data from memory, and what was entered into forms. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      await finishBulkWork();
      return dataOf(dashboardClient.POST('/dashboard/api/sign-out'));
    },
    onSuccess: async () => {
      forgetBearerToken();
      forgetUnanswered();
      dropAllInput();
      queryClient.clear();
      await router.navigate({ to: '/sign-in', ignoreBlocker: true });
    },
  });
}
