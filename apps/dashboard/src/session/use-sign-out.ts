import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { finishBulkWork } from '../links/bulk/unfinished-work.ts';
import { sayThatSignedOut, useForgetUser } from './forget-user.ts';

/** Ends the session and forgets the user, in all tabs. */
export function useSignOut() {
  const forgetUser = useForgetUser();
  return useMutation({
    mutationFn: async () => {
      await finishBulkWork();
      return dataOf(dashboardClient.POST('/dashboard/api/sign-out'));
    },
    onSuccess: async () => {
      sayThatSignedOut();
      await forgetUser();
    },
  });
}
