import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { cloneElement, useRef } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { nameOf, useRefreshWebhooks, useSwitchWebhook, type Webhook } from './webhook-queries.ts';

const TestDialog = lazyDialog(async () => (await import('./test-dialog.tsx')).TestDialog);
const EditWebhookDialog = lazyDialog(
  async () => (await import('./edit-webhook-dialog.tsx')).EditWebhookDialog,
);
const RotateSecretDialog = lazyDialog(
  async () => (await import('./rotate-secret-dialog.tsx')).RotateSecretDialog,
);

export interface WebhookMenuProps {
  webhook: Webhook;
  /** Navigates away from the deleted webhook's page. */
  onDeleted?: () => Promise<void>;
}

/** The actions of a webhook, with their dialogs. */
export function OpenWebhookMenu({
  webhook,
  onDeleted,
  target: button,
}: WebhookMenuProps & { target: ButtonElement }) {
  const { id, url, active } = webhook;
  const name = nameOf(webhook);
  const [testing, test] = useDisclosure();
  const [editing, edit] = useDisclosure();
  const [rotating, rotation] = useDisclosure();
  const [deleting, deletion] = useDisclosure();
  const refresh = useRefreshWebhooks();
  const switching = useSwitchWebhook(webhook);
  const remove = useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await onDeleted?.();
      await refresh();
    },
  });
  const target = useRef<HTMLButtonElement>(null);
  const opening = (open: () => void) => () => {
    // A dialog returns the focus to the element that had it. The menu item is gone by then.
    target.current?.focus();
    open();
  };
  return (
    <>
      <OpeningMenu
        target={cloneElement(button, { loading: switching.isPending })}
        targetRef={target}
        width={220}
      >
        <Menu.Dropdown>
          {active && (
            <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={opening(test.open)}>
              <Trans>Send test</Trans>
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={opening(edit.open)}>
            <Trans>Edit</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={
              active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
            }
            onClick={() => switching.mutate()}
          >
            {active
              ? t({ message: 'Pause', context: 'verb' })
              : t({ message: 'Turn on', context: 'a webhook' })}
          </Menu.Item>
          {url !== null && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={opening(rotation.open)}>
              <Trans>Rotate secret</Trans>
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={opening(deletion.open)}
          >
            <Trans>Delete</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </OpeningMenu>
      <TestDialog webhook={webhook} opened={testing} onClose={test.close} />
      <EditWebhookDialog webhook={webhook} opened={editing} onClose={edit.close} />
      <RotateSecretDialog webhook={webhook} opened={rotating} onClose={rotation.close} />
      <ConfirmDialog
        title={t`Delete “${name}”?`}
        action={t`Delete`}
        mutation={remove}
        opened={deleting}
        onClose={deletion.close}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url === null ? (
            <Trans>
              Its events are deleted, whether they were read or not. This cannot be undone. To stop it
              temporarily, pause it instead.
            </Trans>
          ) : (
            <Trans>
              {url} gets no more events, not even those that are waiting, and the log of its deliveries is
              deleted. This cannot be undone. To stop it temporarily, pause it instead.
            </Trans>
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}
