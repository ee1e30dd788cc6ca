import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { DeliverySearch } from './delivery-search.ts';
import { statusLabels } from './delivery-status.ts';
import { eventLabels } from './event-labels.ts';
import { deliveriesQuery, type Webhook } from './webhook-queries.ts';

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
