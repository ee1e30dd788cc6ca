import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

/**
 * Creates a webhook and shows its secret once. The secret lives only in this component's state: the query and mutation
 * caches outlive it.
 */
export function CreateWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<{ secret: string | null } | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Modal
      opened={opened || created !== null}
      onClose={close}
      title={created ? t`Webhook created` : t`Create webhook`}
      // The secret is shown only once. Only "Done" discards it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {created ? (
        <NewSecret secret={created.secret} onDone={close} />
      ) : (
        <WebhookForm
          name="new-webhook"
          initialValues={{ url: '', description: '', events: [], active: true }}
          action={t`Create webhook`}
          isNew
          save={async ({ url, description, ...values }) => {
            const way = url === null ? { kind: 'poll' as const } : { url };
            const body = { ...values, ...way, ...(description && { description }) };
            const { secret } = await dataOf(v1Client.POST('/v1/webhooks', { body }));
            // Nothing is sent to sign, so there is no secret to show.
            if (url === null) close();
            else setCreated({ secret });
          }}
          onCancel={close}
        />
      )}
    </Modal>
  );
}
