import { Trans } from '@lingui/react/macro';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { credentialsQuery } from '../api/shared-queries.ts';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { lateDialog } from '../components/late-dialog.tsx';
import { lazyComponent } from '../load-chunk.ts';

const ActiveApp = lazyComponent(async () => (await import('./active-authenticator-app.tsx')).ActiveApp);
const AddAppDialog = lateDialog(async () => (await import('./add-app-dialog.tsx')).AddAppDialog);

/** Adds or removes the authenticator app, and renews the recovery codes. */
export function AuthenticatorApp() {
  const { data, error, refetch } = useQuery(credentialsQuery);
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <Paper withBorder p="md">
      {data.totp ? (
        <Suspense fallback={<LoadingState />}>
          <ActiveApp recoveryCodes={data.recoveryCodes} />
        </Suspense>
      ) : (
        <AppIsOff />
      )}
    </Paper>
  );
}

function AppIsOff() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        <Trans>Sign-in asks for your password only.</Trans>
      </Text>
      <Button variant="default" onClick={open}>
        <Trans>Add an authenticator app</Trans>
      </Button>
      <AddAppDialog opened={opened} onClose={close} />
    </Stack>
  );
}
