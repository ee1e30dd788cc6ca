import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dataOf } from '../api/api-client.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { FormError } from '../components/form-error.tsx';
import { takeOidcAnswer } from './oidc-answer.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/** The page that the OpenID provider redirects to. Completes the sign-in, or explains why that is impossible. */
export function OidcPage() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const forgetSession = () => {
    forgetBearerToken();
    queryClient.clear();
  };
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (query: string) =>
      dataOf(dashboardClient.POST('/dashboard/api/sign-in/oidc/finish', { body: { query } })),
    onSuccess: async ({ next }) => {
      forgetSession();
      await router.navigate({ href: next ?? '/', replace: true });
    },
    // A rejection may have ended the session.
    onError: forgetSession,
  });
  useEffect(() => {
    const answer = takeOidcAnswer();
    if (answer) mutate(answer);
  }, [mutate]);
  if (isPending || isSuccess) {
    return (
      <SignedOutPage title={t`Signing you in`}>
        <Loader role="status" aria-label={t`Loading`} />
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t`Could not sign you in`}>
      {error ? (
        <FormError error={error} />
      ) : (
        <Text size="sm">
          <Trans>This sign-in has expired. Start again.</Trans>
        </Text>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" underline="always">
        <Trans>Back to Waypost</Trans>
      </Anchor>
    </SignedOutPage>
  );
}
