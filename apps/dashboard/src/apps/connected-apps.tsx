import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type ConnectedApp } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { scopeText } from '../keys/custom-scopes.ts';

const queryKey = ['connected-apps'];

/** The apps that are connected to the account. Renders nothing if there are none, as in most installations. */
export function ConnectedApps() {
  const { data } = useQuery({ queryKey, queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/apps')) });
  if (!data || data.data.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        <Trans>Connected apps</Trans>
      </Title>
      <RowList label={t`Connected apps`}>
        {data.data.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </RowList>
    </Stack>
  );
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { name, host, scopes, user, createdAt, lastUsedAt } = app;
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Text>
          <DisconnectButton app={app} />
        </Group>
        <FactList
          facts={[
            [t`Host that gets access`, <bdi key="host">{host}</bdi>],
            [
              t`Access`,
              scopes.map(scopeText).join('; ') || t({ message: 'None', context: 'access of an API key' }),
            ],
            [t`Connected by`, user],
            [
              t({ message: 'Connected', context: 'when an app was connected' }),
              <LocalDate key="created" at={createdAt} />,
            ],
            [
              t`Last used`,
              lastUsedAt ? <LocalDateTime at={lastUsedAt} /> : t({ message: 'Never', context: 'last used' }),
            ],
          ]}
        />
      </Stack>
    </Row>
  );
}

function DisconnectButton({ app: { id, name } }: { app: ConnectedApp }) {
  const [confirming, { open, close }] = useDisclosure();
  const queryClient = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () =>
      dataOf(dashboardClient.DELETE('/dashboard/api/apps/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <Button variant="default" size="xs" flex="none" aria-label={t`Disconnect ${name}`} onClick={open}>
        <Trans>Disconnect</Trans>
      </Button>
      <ConfirmDialog
        title={t`Disconnect “${name}”?`}
        action={t`Disconnect`}
        mutation={disconnect}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>Requests of this app are rejected immediately. To use it again, connect it again.</Trans>
        </Text>
      </ConfirmDialog>
    </>
  );
}
