import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiKey } from '../api/dashboard-client.ts';
import { keysQuery } from '../api/shared-queries.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { isUsable, KeyRow, useTakeOver } from './key-row.tsx';

const CreateKeyDialog = lazyDialog(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog);

export function KeysPage() {
  const [creating, { open, close }] = useDisclosure();
  // Refetches so that the times of last use stay current.
  const { data, error, refetch } = useQuery({ ...keysQuery, refetchInterval: 10_000 });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      <Trans>Create API key</Trans>
    </Button>
  );
  return (
    <Page title={t`API keys`} actions={data && data.data.length > 0 && create}>
      {data ? (
        <KeyLists keys={data.data} createButton={create} />
      ) : error ? (
        <ErrorState error={error} reset={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      <CreateKeyDialog opened={creating} onClose={close} />
    </Page>
  );
}

/** Keys that an upgrade took over, until an owner has taken them over or revoked them. */
function KeysToReview({ keys }: { keys: ApiKey[] }) {
  const [confirming, { open, close }] = useDisclosure();
  const takeOver = useTakeOver(keys.map(({ id }) => id));
  const count = keys.length;
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        <Trans>Keys to review</Trans>
      </Title>
      <Alert color="orange" variant="light" icon={<IconKey aria-hidden />}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            <Trans>
              An API key can do only what the role of its creator allows. The creators of these keys are
              unknown, have left, or now have a lower role, but the keys still work as before. Take over the
              keys that you recognize, and revoke the others.
            </Trans>
          </Text>
          {count > 1 && (
            <Button variant="default" size="xs" onClick={open}>
              <Trans>Take over all</Trans>
            </Button>
          )}
        </Stack>
      </Alert>
      <RowList label={t`Keys to review`}>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </RowList>
      <ConfirmDialog
        title={plural(count, { one: 'Take over # API key?', other: 'Take over # API keys?' })}
        action={t`Take over`}
        mutation={takeOver}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            Anyone who has one of these keys can use all of its permissions, as long as you are an owner.
          </Trans>
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}

function KeyLists({ keys, createButton }: { keys: ApiKey[]; createButton: ReactNode }) {
  if (keys.length === 0) {
    return (
      <EmptyState icon={<IconKey size={40} />} title={t`No API keys yet`}>
        <Text size="sm">
          <Trans>Use an API key to create links and read reports from your own programs.</Trans>
        </Text>
        {createButton}
      </EmptyState>
    );
  }
  const toReview = keys.filter((key) => key.needsReview && isUsable(key));
  const active = keys.filter((key) => isUsable(key) && !toReview.includes(key));
  const inactive = keys.filter((key) => !isUsable(key));
  return (
    <Stack gap="xl">
      {toReview.length > 0 && <KeysToReview keys={toReview} />}
      {active.length > 0 ? (
        <RowList label={t`Active API keys`}>
          {active.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </RowList>
      ) : (
        toReview.length === 0 && (
          <Text size="sm">
            <Trans>No active API keys.</Trans>
          </Text>
        )
      )}
      {inactive.length > 0 && (
        <Stack component="section" gap="sm">
          <Title order={2} size="h4">
            <Trans context="API keys">Inactive</Trans>
          </Title>
          <RowList label={t`Inactive API keys`}>
            {inactive.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </RowList>
        </Stack>
      )}
    </Stack>
  );
}
