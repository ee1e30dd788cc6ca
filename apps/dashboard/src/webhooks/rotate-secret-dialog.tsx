import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { NewSecret } from './new-secret.tsx';
import { useRefreshWebhooks, type Webhook } from './webhook-queries.ts';

interface RotateSecretDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the secret of a webhook and shows the new one once. Only this component's state has it. */
export function RotateSecretDialog({ webhook, opened, onClose }: RotateSecretDialogProps) {
  const { id } = webhook;
  const [rotated, setRotated] = useState<{ secret: string | null } | null>(null);
  const refresh = useRefreshWebhooks();
  const rotate = useMutation({
    // Returns nothing, because the mutation cache stores results.
    mutationFn: async () => {
      const call = v1Client.POST('/v1/webhooks/{id}/rotate-secret', { params: { path: { id } } });
      const { secret } = await dataOf(call);
      setRotated({ secret });
    },
    onSuccess: refresh,
  });
  const close = () => {
    setRotated(null);
    rotate.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened || rotated !== null}
      onClose={close}
      title={rotated ? t`Your new secret` : t`Rotate the secret?`}
      // The secret is shown only once. Only "Done" discards it.
      closeOnClickOutside={!rotated}
      closeOnEscape={!rotated}
      withCloseButton={!rotated}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {rotated ? (
        <NewSecret secret={rotated.secret} onDone={close} />
      ) : (
        <Stack>
          <Text size="sm">
            <Trans>
              Requests are signed with the new secret immediately. For 24 hours, they are also signed with the
              current one, so the receiver keeps working until you have switched to the new one.
            </Trans>
          </Text>
          <FormError error={rotate.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
              <Trans>Rotate secret</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
