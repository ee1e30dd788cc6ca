import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconChevronUp, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { ExactTime } from '../components/local-date.tsx';
import { LoadingState } from '../components/page-states.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { formatCount } from '../format.ts';
import { May } from '../session/permissions.tsx';
import { statusColors, statusLabels } from './delivery-status.ts';
import { eventLabels } from './event-labels.ts';
import { failureText } from './failure-text.ts';
import { type Delivery, useRefreshWebhooks, type Webhook } from './webhook-queries.ts';

const DeliveryAttempts = lazyComponent(
  async () => (await import('./delivery-attempts.tsx')).DeliveryAttempts,
);

interface RedeliverButtonProps {
  webhookId: string;
  deliveryId: string;
  /** Called when the delivery is about to be sent. */
  onSent: () => void;
}

/** Resends a delivery, with the same ID and body. */
function RedeliverButton({ webhookId: id, deliveryId, onSent }: RedeliverButtonProps) {
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

/** A delivery, whose attempts and body are shown on demand. */
export function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { id, type, status, attempts, lastStatus, lastFailure, createdAt } = delivery;
  const [opened, { open, toggle }] = useDisclosure();
  const details = useId();
  const failure = failureText({ failure: lastFailure, status: lastStatus });
  const event = eventLabels[type] ?? type;
  const isSent = webhook.kind !== 'poll';
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Text fw={600}>{event}</Text>
            <Badge variant="dot" color={statusColors[status]}>
              {statusLabels[status]}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            <ExactTime at={createdAt} />
          </Text>
        </Group>
        {failure && <Text size="sm">{failure}</Text>}
        <FactList
          facts={[
            ...(isSent
              ? [
                  [
                    t({ message: 'Attempts', context: 'number of attempts to deliver an event' }),
                    formatCount(attempts),
                  ] as Fact,
                ]
              : []),
            ...(lastStatus === null
              ? []
              : [[t({ message: 'Response', context: 'status of an HTTP response' }), lastStatus] as Fact]),
            ...nextFact(webhook, delivery),
          ]}
        />
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-expanded={opened}
            aria-controls={details}
            rightSection={
              opened ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
            }
            onClick={toggle}
          >
            <Trans>Details</Trans>
          </Button>
          {isSent && webhook.active && (
            <RedeliverButton webhookId={webhook.id} deliveryId={id} onSent={open} />
          )}
        </Group>
        <div id={details}>
          {opened && (
            <Suspense fallback={<LoadingState />}>
              <DeliveryAttempts webhook={webhook} deliveryId={id} />
            </Suspense>
          )}
        </div>
      </Stack>
    </Row>
  );
}

type Fact = [string, ReactNode];

/** The time of the next attempt, or the reason there is none. Empty for a delivered one, unless it is being resent. */
function nextFact(webhook: Webhook, { status, type, nextAttemptAt, attempts }: Delivery): Fact[] {
  const label = t`Next attempt`;
  if (nextAttemptAt) return [[label, <ExactTime key="next" at={nextAttemptAt} />]];
  if (status === 'delivered') return [];
  if (type === 'webhook.test') return attempts > 0 ? [[label, t`None: tests are sent once`]] : [];
  if (!webhook.active) return [[label, t`When the webhook is turned on`]];
  return [[label, t`After an earlier event of the same resource`]];
}
