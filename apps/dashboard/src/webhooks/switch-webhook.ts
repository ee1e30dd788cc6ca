import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { nameOf, useRefreshWebhooks, type Webhook } from './webhook-queries.ts';

/** Pauses an active webhook. Enables one that is paused or was disabled. */
export function useSwitchWebhook(webhook: Webhook) {
  const { id, active } = webhook;
  const name = nameOf(webhook);
  const refresh = useRefreshWebhooks();
  return useMutation({
    mutationFn: () =>
      dataOf(v1Client.PATCH('/v1/webhooks/{id}', { params: { path: { id } }, body: { active: !active } })),
    onSuccess: async () => {
      await refresh();
      notifications.show({ message: switchedText(name, active) });
    },
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
}

const switchedText = (name: string, wasActive: boolean): string =>
  wasActive
    ? t({ message: `Paused “${name}”.`, context: 'a webhook' })
    : t({ message: `Turned on “${name}”.`, context: 'a webhook' });
