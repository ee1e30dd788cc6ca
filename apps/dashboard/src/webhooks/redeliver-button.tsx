import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { May } from '../session/permissions.tsx';
import { useRefreshWebhooks } from './webhook-queries.ts';

interface RedeliverButtonProps {
  webhookId: string;
  deliveryId: string;
  /** Called when the delivery is about to be sent. */
  onSent: () => void;
}

/** Resends a delivery, with the same ID and body. */
export function RedeliverButton({ webhookId: id, deliveryId, onSent }: RedeliverButtonProps) {
  const refresh = useRefreshWebhooks();
  const redeliver = useMutation({
    mutationFn: () =>
      dataOf(
        v1Client.POST('/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver', {
          params: { path: { id, deliveryId } },
        }),
      ),
    onSuccess: async () => {
      onSent();
      await refresh();
    },
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <May scope="webhooks:write">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={14} aria-hidden />}
        loading={redeliver.isPending}
        onClick={() => redeliver.mutate()}
      >
        <Trans>Send again</Trans>
      </Button>
    </May>
  );
}
