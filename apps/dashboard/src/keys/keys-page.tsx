import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiKey } from '../api/dashboard-client.ts';
import { keysQuery } from '../api/shared-queries.ts';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { lateDialog } from '../components/late-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { KeyRow } from './key-row.tsx';
import { isUsable } from './key-state.ts';
import { KeysToReview } from './keys-to-review.tsx';

const CreateKeyDialog = lateDialog(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog);

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
