import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { own, type ApiKey } from '../api/own.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Day, Moment } from '../parts/moment.tsx';
import { Facts, Row } from '../parts/rows.tsx';
import { scopesText, stateOf } from './key-state.ts';

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, scopes, createdAt, lastUsedAt } = apiKey;
  const state = stateOf(apiKey);
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
          {state === 'Active' && <Revoke apiKey={apiKey} />}
        </Group>
        <Facts
          facts={[
            ['Key', <Code key="prefix">{prefix}…</Code>],
            ['Access', scopesText(scopes)],
            ['Created', <Day key="created" at={createdAt} />],
            ['Last used', lastUsedAt ? <Moment at={lastUsedAt} /> : 'Never'],
            endFact(apiKey),
          ]}
        />
      </Stack>
    </Row>
  );
}

function endFact({ revokedAt, expiresAt }: ApiKey): [string, ReactNode] {
  if (revokedAt) return ['Revoked', <Moment key="end" at={revokedAt} />];
  return ['Expires', expiresAt ? <Moment key="end" at={expiresAt} /> : 'Never'];
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [asking, { open, close }] = useDisclosure();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => own.revokeKey(id),
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
        opened={asking}
        onClose={close}
      >
        <Text size="sm">
          Whatever uses this key is refused from that moment on. This cannot be undone; a new key can take its
          place.
        </Text>
      </ConfirmDialog>
    </>
  );
}
