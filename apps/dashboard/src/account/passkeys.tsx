import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type Passkey } from '../api/dashboard-client.ts';
import { credentialsQuery } from '../api/shared-queries.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { addPasskey, addressWithPasskeys, passkeyObstacle } from '../session/passkey-browser.ts';

/** The passkeys of the user, and a button to add one where the browser allows it. */
export function Passkeys() {
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/passkeys')),
  });
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  const obstacle = passkeyObstacle();
  return (
    <Stack gap="sm">
      {data.data.length > 0 && (
        <RowList label={t`Passkeys`}>
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </RowList>
      )}
      {obstacle === null ? <AddPasskey /> : <Obstacle text={obstacle} />}
    </Stack>
  );
}

/** Refreshes everything on the account page that depends on passkeys. */
function useRefreshPasskeys(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['passkeys'], ['sessions'], credentialsQuery.queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function AddPasskey() {
  const [opened, { open, close }] = useDisclosure();
  const refresh = useRefreshPasskeys();
  return (
    <>
      <Button variant="default" onClick={open} style={{ alignSelf: 'flex-start' }}>
        <Trans>Add a passkey</Trans>
      </Button>
      <NameDialog
        title={t`Add a passkey`}
        action={t`Continue`}
        description={t`To tell it apart from your other passkeys`}
        placeholder={t({ message: 'Phone', context: 'example of the name of a device' })}
        opened={opened}
        onClose={close}
        save={async (name) => {
          await addPasskey(name);
          await refresh();
        }}
      />
    </>
  );
}

/** Explains why this page cannot add a passkey, and where it is possible. */
function Obstacle({ text }: { text: string }) {
  const address = addressWithPasskeys();
  return (
    <Paper withBorder p="md">
      <Text size="sm">
        {text}{' '}
        {address && (
          <Trans>
            Open{' '}
            <Anchor href={address} dir="ltr" underline="always" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Anchor>{' '}
            to add one.
          </Trans>
        )}
      </Text>
    </Paper>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [renaming, rename] = useDisclosure();
  const [removing, removal] = useDisclosure();
  const refresh = useRefreshPasskeys();
  const path = { params: { path: { id } } };
  const remove = useMutation({
    mutationFn: () => dataOf(dashboardClient.DELETE('/dashboard/api/passkeys/{id}', path)),
    onSuccess: refresh,
  });
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Group gap="xs" flex="none">
            <Button variant="default" size="xs" aria-label={t`Rename passkey: ${name}`} onClick={rename.open}>
              <Trans>Rename</Trans>
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={t`Remove passkey: ${name}`}
              onClick={removal.open}
            >
              <Trans>Remove</Trans>
            </Button>
          </Group>
        </Group>
        <FactList
          facts={[
            [
              t({ message: 'Added', context: 'date when a passkey was added' }),
              <LocalDate key="added" at={createdAt} />,
            ],
            [
              t`Last used`,
              lastUsedAt ? (
                <LocalDateTime key="used" at={lastUsedAt} />
              ) : (
                t({ message: 'Never', context: 'a passkey that was not used yet' })
              ),
            ],
          ]}
        />
      </Stack>
      <NameDialog
        title={t`Rename passkey`}
        action={t`Save`}
        placeholder={t({ message: 'Phone', context: 'example of the name of a device' })}
        name={name}
        opened={renaming}
        onClose={rename.close}
        save={async (to) => {
          await dataOf(
            dashboardClient.PATCH('/dashboard/api/passkeys/{id}', { ...path, body: { name: to } }),
          );
          await refresh();
        }}
      />
      <ConfirmDialog
        title={t`Remove “${name}”?`}
        action={t`Remove`}
        mutation={remove}
        opened={removing}
        onClose={removal.close}
      >
        <Text size="sm">
          <Trans>
            No one can sign in with it anymore, and other sessions that were started with it end. Your device
            may keep offering it until you delete it there, too.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Row>
  );
}
