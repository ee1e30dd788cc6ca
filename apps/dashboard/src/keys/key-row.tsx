import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type ApiKey } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { keyState, scopesText } from './key-state.ts';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, createdAt, createdBy, lastUsedAt } = apiKey;
  const state = keyState(apiKey);
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge variant={state === 'Active' ? 'dot' : 'default'} color="teal" tt="none">
              {state}
            </Badge>
          </Group>
          {state === 'Active' && <RevokeButton apiKey={apiKey} />}
        </Group>
        <FactList
          facts={[
            ['Key', <Code key="prefix">{prefix}…</Code>],
            ['Access', scopesText(scopes)],
            ['Created', <LocalDate key="created" at={createdAt} />],
            ['Created by', createdBy ?? 'Command line or a former member'],
            ['Last used', lastUsedAt ? <LocalDateTime at={lastUsedAt} /> : 'Never'],
            expiryFact(apiKey),
          ]}
        />
      </Stack>
    </Row>
  );
}

function expiryFact({ revokedAt, expiresAt }: ApiKey): [string, ReactNode] {
  if (revokedAt) return ['Revoked', <LocalDateTime key="end" at={revokedAt} />];
  return ['Expires', expiresAt ? <LocalDateTime key="end" at={expiresAt} /> : 'Never'];
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [confirming, { open, close }] = useDisclosure();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      dataOf(dashboardClient.DELETE('/dashboard/api/keys/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <>
      <Button variant="default" size="xs" flex="none" aria-label={`Revoke ${name}`} onClick={open}>
        Revoke
      </Button>
      <ConfirmDialog
        title={`Revoke “${name}”?`}
        action="Revoke"
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          Requests with this key are rejected immediately. This cannot be undone, but you can create a new
          key.
        </Text>
      </ConfirmDialog>
    </>
  );
}
