import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { formatCount } from '../format.ts';
import { failureText, statusLabels } from './delivery-status.ts';
import { ResponseText } from './response-text.tsx';
import { deliveryQuery, useRefreshWebhooks, type Attempt, type Webhook } from './webhook-queries.ts';

interface TestDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

/** Sends a test event to a webhook, and shows the outcome. */
export function TestDialog({ webhook, opened, onClose }: TestDialogProps) {
  const { url } = webhook;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Send a test`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url === null ? (
            <Trans>Adds one test event to those that your system reads.</Trans>
          ) : (
            <Trans>Sends a signed test event to {url}, once.</Trans>
          )}
        </Text>
        <Test webhook={webhook} onDone={onClose} />
      </Stack>
    </Modal>
  );
}

function Test({ webhook: { id }, onDone }: { webhook: Webhook; onDone: () => void }) {
  const refresh = useRefreshWebhooks();
  const send = useMutation({
    mutationFn: () => dataOf(v1Client.POST('/v1/webhooks/{id}/test', { params: { path: { id } } })),
    onSuccess: refresh,
  });
  return (
    <>
      <FormError error={send.error} />
      {send.data && <Outcome key={send.data.id} webhookId={id} deliveryId={send.data.id} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {send.data ? t`Done` : t`Cancel`}
        </Button>
        <Button data-autofocus loading={send.isPending} onClick={() => send.mutate()}>
          {send.data ? t`Send again` : t`Send test`}
        </Button>
      </Group>
    </>
  );
}

/** The user is waiting for the outcome. */
const pauseMs = 500;
/** An attempt takes ten seconds at most, and begins within one. */
const lateMs = 15_000;

function Outcome({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { data, error } = useQuery(deliveryQuery(webhookId, deliveryId, pauseMs));
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), lateMs, { autoInvoke: true });
  const attempt = data?.log.at(-1);
  if (attempt) return <AttemptOutcome attempt={attempt} />;
  // Polled events have no attempts.
  if (data?.deliveredAt) {
    return (
      <Text size="sm" role="status">
        <Trans>The test event can be read now.</Trans>
      </Text>
    );
  }
  return (
    <>
      <FormError error={error} />
      <Group gap="xs" role="status">
        <Loader size={16} aria-hidden />
        <Text size="sm">
          {isLate
            ? t`The test has not been sent yet. Check that Waypost’s jobs app is running. The result will also appear in the log.`
            : t`Waiting for the response …`}
        </Text>
      </Group>
    </>
  );
}

function AttemptOutcome({ attempt }: { attempt: Attempt }) {
  const { error, response } = attempt;
  const status = attempt.status ?? 0;
  const duration = formatCount(attempt.durationMs);
  const failed = error !== null;
  return (
    <>
      <Alert
        role="status"
        color={failed ? 'red' : 'teal'}
        variant="light"
        icon={failed ? <IconX aria-hidden /> : <IconCheck aria-hidden />}
        title={statusLabels[failed ? 'failed' : 'delivered']}
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        <Text size="sm">
          {failed
            ? (failureText(attempt) ?? error)
            : t`The receiver accepted the test with status ${status} in ${duration} ms.`}
        </Text>
      </Alert>
      <ResponseText response={response} />
    </>
  );
}
