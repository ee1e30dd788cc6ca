import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetBearer } from '../api/bearer.ts';
import { own } from '../api/own.ts';

/** Ends the session; nothing of the account stays in the page's memory. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => own.signOut(),
    onSuccess: async () => {
      forgetBearer();
      queryClient.clear();
      await router.navigate({ to: '/sign-in' });
    },
  });
}
