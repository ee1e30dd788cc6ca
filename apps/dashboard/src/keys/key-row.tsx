import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type ApiKey } from '../api/dashboard-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { keyState, scopesText, stateNames } from './key-state.ts';

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
            <Badge variant={state === 'active' ? 'dot' : 'default'} color="teal" tt="none">
              {stateNames[state]}
            </Badge>
          </Group>
          {state === 'active' && <RevokeButton apiKey={apiKey} />}
        </Group>
        <FactList
          facts={[
            [
              t({ message: 'Key', context: 'API key' }),
              <Code key="prefix" dir="ltr">
                {prefix}…
              </Code>,
            ],
            [t`Access`, scopesText(scopes)],
            [
              t({ message: 'Created', context: 'when something was created' }),
              <LocalDate key="created" at={createdAt} />,
            ],
            [t`Created by`, createdBy ?? t`Command line or a former member`],
            [
              t`Last used`,
              lastUsedAt ? <LocalDateTime at={lastUsedAt} /> : t({ message: 'Never', context: 'last used' }),
            ],
            expiryFact(apiKey),
          ]}
        />
      </Stack>
    </Row>
  );
}

function expiryFact({ revokedAt, expiresAt }: ApiKey): [string, ReactNode] {
  if (revokedAt) {
    return [
      t({ message: 'Revoked', context: 'when it was revoked' }),
      <LocalDateTime key="end" at={revokedAt} />,
    ];
  }
  return [
    t`Expires`,
    expiresAt ? <LocalDateTime key="end" at={expiresAt} /> : t({ message: 'Never', context: 'expires' }),
  ];
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
      <Button variant="default" size="xs" flex="none" aria-label={t`Revoke ${name}`} onClick={open}>
        <Trans>Revoke</Trans>
      </Button>
      <ConfirmDialog
        title={t`Revoke “${name}”?`}
        action={t`Revoke`}
        mutation={revoke}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            Requests with this key are rejected immediately. This cannot be undone, but you can create a new
            key.
          </Trans>
        </Text>
      </ConfirmDialog>
    </>
  );
}
