import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type ApiKey, type Scope } from '../api/dashboard-client.ts';
import { keysQuery } from '../api/shared-queries.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { customScopes } from './custom-scopes.ts';

type KeyState = 'active' | 'suspended' | 'expired' | 'revoked';

const stateNames: Record<KeyState, string> = {
  active: t({ message: 'Active', context: 'state of an API key' }),
  suspended: t({ message: 'Suspended', context: 'state of an API key' }),
  expired: t({ message: 'Expired', context: 'state of an API key' }),
  revoked: t({ message: 'Revoked', context: 'state of an API key' }),
};

function keyState({ revokedAt, expiresAt, suspended }: ApiKey): KeyState {
  if (revokedAt) return 'revoked';
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return 'expired';
  return suspended ? 'suspended' : 'active';
}

/** True if the key can be used, or could be if an owner took it over. */
export const isUsable = (key: ApiKey): boolean => ['active', 'suspended'].includes(keyState(key));

/** True if the key may do less than it was granted, or nothing, because of its creator's role. */
const isLimited = ({ scopes, allowed }: ApiKey): boolean => allowed.length < scopes.length;

const scopeTexts = new Map<Scope, string>(customScopes.map(({ scope, label }) => [scope, label]));

/** The permissions of a key, in words. */
function scopesText(scopes: Scope[]): string {
  const others = scopes.flatMap((scope) => scopeTexts.get(scope) ?? []);
  return [generalText(scopes), ...others].filter(Boolean).join('; ');
}

function generalText(scopes: Scope[]): string {
  const [read, write] = [scopes.includes('read'), scopes.includes('write')];
  if (read && write) return t`Read and write`;
  if (read) return t`Read only`;
  return write ? t`Write only` : '';
}

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, createdAt, createdBy, lastUsedAt } = apiKey;
  const state = keyState(apiKey);
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Badge
              variant={isUsable(apiKey) ? 'dot' : 'default'}
              color={state === 'suspended' ? 'orange' : 'teal'}
              tt="none"
            >
              {stateNames[state]}
            </Badge>
          </Group>
          {isUsable(apiKey) && (
            <Group gap="xs" justify="flex-end">
              {(isLimited(apiKey) || apiKey.needsReview) && <TakeOverButton apiKey={apiKey} />}
              <RevokeButton apiKey={apiKey} />
            </Group>
          )}
        </Group>
        <FactList
          facts={[
            [
              t({ message: 'Key', context: 'API key' }),
              <Code key="prefix" dir="ltr">
                {prefix}…
              </Code>,
            ],
            [t`Access`, <Access key="access" apiKey={apiKey} />],
            [
              t({ message: 'Created', context: 'when something was created' }),
              <LocalDate key="created" at={createdAt} />,
            ],
            [t`Created by`, createdBy ?? t`Command line or a former member`],
            ...takenOverFact(apiKey),
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

/** The permissions of a key. Also lists its granted scopes if it may do less. */
function Access({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, allowed } = apiKey;
  if (!isUsable(apiKey) || !isLimited(apiKey)) return scopesText(scopes);
  const granted = scopesText(scopes);
  return (
    <>
      {allowed.length > 0 ? scopesText(allowed) : t({ message: 'None', context: 'access of an API key' })}
      <Text size="xs" c="dimmed">
        <Trans>The role of its creator limits it. Granted: {granted}</Trans>
      </Text>
    </>
  );
}

function takenOverFact({ takenOverAt, takenOverBy, needsReview }: ApiKey): [string, ReactNode][] {
  if (!takenOverAt) return [];
  const by = takenOverBy ?? (needsReview ? t`An upgrade of Waypost` : t`A former member`);
  return [[t`Taken over by`, by]];
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

/** Makes the user responsible for keys, all or none. */
export function useTakeOver(ids: string[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(dashboardClient.POST('/dashboard/api/keys/take-over', { body: { ids } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}

function TakeOverButton({ apiKey: { id, name, scopes } }: { apiKey: ApiKey }) {
  const [confirming, { open, close }] = useDisclosure();
  const takeOver = useTakeOver([id]);
  const granted = scopesText(scopes);
  return (
    <>
      <Button variant="default" size="xs" flex="none" aria-label={t`Take over ${name}`} onClick={open}>
        <Trans>Take over</Trans>
      </Button>
      <ConfirmDialog
        title={t`Take over “${name}”?`}
        action={t`Take over`}
        mutation={takeOver}
        opened={confirming}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            Anyone who has this key can use all of its permissions, as long as you are an owner: {granted}.
            Take it over only if you know who has it.
          </Trans>
        </Text>
      </ConfirmDialog>
    </>
  );
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
