import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

/** Ends everything that gives access besides this session. @param recovered offers it first, after a recovery */
export function RevokeEverything({ recovered }: { recovered: boolean }) {
  const queryClient = useQueryClient();
  const [confirming, { open, close }] = useDisclosure();
  const revoke = useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/revoke-everything')),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {recovered
            ? 'You have just recovered your access. If somebody else may have had it, revoke everything now.'
            : 'If somebody else may have had access, change your password and revoke everything.'}{' '}
          This ends all your other sessions, removes your passkeys (except the one you signed in with), and
          revokes all API keys and open invitations of this account.
        </Text>
        <Button
          variant={recovered ? 'filled' : 'default'}
          color={recovered ? 'red.8' : undefined}
          onClick={open}
        >
          Revoke everything
        </Button>
        <div role="status">
          {revoke.isSuccess && (
            <Alert color="teal" variant="light">
              Revoked: {revoke.data.sessions} other sessions, {revoke.data.keys} API keys,{' '}
              {revoke.data.invitations} invitations, {revoke.data.reportShares} shared reports,{' '}
              {revoke.data.passkeys} passkeys.
            </Alert>
          )}
        </div>
      </Stack>
      <ConfirmDialog
        title="Revoke everything?"
        action="Revoke everything"
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          Programs that use an API key of this account stop working until they get a new one. This cannot be
          undone.
        </Text>
      </ConfirmDialog>
    </Paper>
  );
}
