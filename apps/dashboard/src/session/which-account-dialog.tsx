import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { pageAccount, whichAccount } from '../api/page-account.ts';
import { accountsQuery, sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { RequiredDialog } from '../components/required-dialog.tsx';
import { LoadingState } from '../components/page-states.tsx';
import { openEnteredAccount, sayThatSwitched } from './open-entered-account.ts';

/**
 * Explains that the user has switched to another account in another window, and offers to return to this page's
 * account, with all input, or to open the other one. There is no third option, in which this page would show one
 * account and change another.
 */
export function WhichAccountDialog() {
  return (
    <RequiredDialog title={t`You have switched to another account`}>
      <Choice />
    </RequiredDialog>
  );
}

function Choice() {
  const queryClient = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const session = useQuery({ ...sessionQuery, refetchOnMount: 'always' });
  const shownId = pageAccount();
  const goBack = useMutation({
    mutationFn: (id: string) =>
      dataOf(dashboardClient.POST('/dashboard/api/accounts/{id}/enter', { params: { path: { id } } })),
    onSuccess: async () => {
      forgetBearerToken();
      sayThatSwitched();
      await queryClient.refetchQueries(sessionQuery);
      whichAccount.answer(true);
    },
  });
  if (accounts.isPending || session.isFetching) return <LoadingState />;
  // Missing if the user no longer belongs to it.
  const shown = accounts.data?.data.find(({ id }) => id === shownId);
  const other = session.data?.account?.name ?? '';
  const name = shown?.name ?? '';
  return (
    <Stack>
      <Text size="sm">
        {shown ? (
          <Trans>
            In another window, you have switched to {other}. This page still shows {name}, and what you
            entered here is not saved yet.
          </Trans>
        ) : (
          <Trans>In another window, you have switched to {other}.</Trans>
        )}
      </Text>
      <FormError error={goBack.error ?? accounts.error ?? session.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={openEnteredAccount}>
          <Trans>Open {other}</Trans>
        </Button>
        {shown && (
          <Button loading={goBack.isPending} data-autofocus onClick={() => goBack.mutate(shown.id)}>
            <Trans>Go on with {name}</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}
