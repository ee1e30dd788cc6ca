import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconChevronUp, IconHistory, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { ExactTime } from '../components/local-date.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { formatCount } from '../format.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import type { DeliverySearch } from './delivery-search.ts';
import { failureText, statusColors, statusLabels } from './delivery-status.ts';
import { eventLabels } from './event-labels.ts';
import { deliveriesQuery, type Delivery, useRefreshWebhooks, type Webhook } from './webhook-queries.ts';

const route = getRouteApi('/signed-in/webhooks/$webhookId');

const optionsOf = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The deliveries of 30 days, with filters stored in the URL. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changes: DeliverySearch) =>
    void navigate({ search: { ...search, ...changes }, replace: true });
  return (
    <Stack component="section" gap="sm" aria-labelledby="deliveries">
      <Title order={2} size="h4" id="deliveries">
        <Trans>Deliveries of the last 30 days</Trans>
      </Title>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t({ message: 'Status', context: 'of a delivery' })}
          data={optionsOf(t`Any status`, statusLabels)}
          value={search.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ status: (value || undefined) as DeliverySearch['status'] })
          }
        />
        <NativeSelect
          label={t`Event`}
          data={optionsOf(t`All events`, eventLabels)}
          value={search.type ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ type: (value || undefined) as DeliverySearch['type'] })
          }
        />
      </Group>
      <Deliveries webhook={webhook} search={search} />
    </Stack>
  );
}

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
function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
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

function Deliveries({ webhook, search }: { webhook: Webhook; search: DeliverySearch }) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, search));
  const { data, error, refetch } = query;
  const deliveries = data?.pages.flatMap((page) => page.data);
  if (!deliveries) {
    return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  }
  if (deliveries.length === 0) {
    const isFiltered = search.status !== undefined || search.type !== undefined;
    return (
      <EmptyState
        icon={<IconHistory size={40} />}
        title={isFiltered ? t`No such deliveries` : t`No deliveries yet`}
      >
        <Text size="sm">
          <Trans>Every event that this webhook gets is listed here, with what the receiver responded.</Trans>
        </Text>
      </EmptyState>
    );
  }
  return (
    <Stack>
      <RowList label={t`Deliveries`}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </RowList>
      <LoadMoreButton query={query} />
    </Stack>
  );
}
