import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { Webhook } from './webhook-queries.ts';

interface EditWebhookDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Changes the URL, the description and the events of a webhook. */
export function EditWebhookDialog({ webhook, opened, onClose }: EditWebhookDialogProps) {
  const { id, url, description, events, active } = webhook;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Edit webhook`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <WebhookForm
        name={`webhook-${id}`}
        initialValues={{ url, description: description ?? '', events, active }}
        action={t`Save`}
        save={async (values) => {
          const body = {
            ...(values.url !== null && { url: values.url }),
            description: values.description || null,
            events: values.events,
          };
          await dataOf(v1Client.PATCH('/v1/webhooks/{id}', { params: { path: { id } }, body }));
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
