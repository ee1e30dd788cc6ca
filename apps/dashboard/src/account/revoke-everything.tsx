import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';

/** Ends all access except for this session. @param recovered offers it first, after a recovery */
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
            ? t`You have just recovered your access. If someone else may have had it, revoke everything now.`
            : t`If someone else may have had access, change your password and revoke everything.`}{' '}
          <Trans>
            This ends all your other sessions, removes your passkeys (except the one you signed in with),
            revokes all API keys and open invitations of this account, and pauses its webhooks.
          </Trans>
        </Text>
        <Button
          variant={recovered ? 'filled' : 'default'}
          color={recovered ? 'red.8' : undefined}
          onClick={open}
        >
          <Trans>Revoke everything</Trans>
        </Button>
        <div role="status">
          {revoke.isSuccess && (
            <Alert color="teal" variant="light">
              {revokedText(revoke.data)}
            </Alert>
          )}
        </div>
      </Stack>
      <ConfirmDialog
        title={t`Revoke everything?`}
        action={t`Revoke everything`}
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            Programs that use an API key of this account stop working until they get a new one. This cannot be
            undone. Webhooks keep their events for 30 days; enable them after checking where they lead.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Paper>
  );
}

type Revoked = Record<'sessions' | 'keys' | 'invitations' | 'reportShares' | 'passkeys' | 'webhooks', number>;

const revokedText = ({ sessions, keys, invitations, reportShares, passkeys, webhooks }: Revoked): string =>
  t`Revoked: ${plural(sessions, { other: '# other sessions' })}, ${plural(keys, { other: '# API keys' })}, ${plural(invitations, { other: '# invitations' })}, ${plural(reportShares, { other: '# shared reports' })}, ${plural(passkeys, { other: '# passkeys' })}. ${plural(webhooks, { other: '# webhooks paused' })}.`;
