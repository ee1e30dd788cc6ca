import { t } from '@lingui/core/macro';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import type { DeliverySearch } from './delivery-search.ts';

type Schemas = components['schemas'];
export type Webhook = Schemas['Webhook'];
export type WebhookEventType = Schemas['WebhookEventType'];
export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryDetails = Schemas['WebhookDeliveryDetails'];
export type Attempt = Schemas['WebhookAttempt'];

/** How often data that changes without the user, such as failures, is refetched, milliseconds. */
export const calmMs = 10_000;
/** How often data that is about to change is refetched, milliseconds. */
const eagerMs = 2_000;

/** The webhooks of the account, newest first. There are few. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/webhooks', { signal })),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/webhooks/{id}', { signal, params: { path: { id } } })),
    refetchInterval: calmMs,
  });

/** True if a delivery is being sent, or will be within seconds. Its sender has 20 seconds to report the outcome. */
const isUnderWay = ({ nextAttemptAt }: Delivery): boolean =>
  nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < 20_000;

/** The most pages that are refetched while they are shown. */
const maxPagesRefetched = 3;

/** The log of a webhook, newest first, page by page. */
export const deliveriesQuery = (id: string, { status, type }: DeliverySearch) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', status, type],
    queryFn: ({ pageParam: cursor, signal }) =>
      dataOf(
        v1Client.GET('/v1/webhooks/{id}/deliveries', {
          signal,
          params: {
            path: { id },
            query: { limit: 50, cursor, ...(status && { status }), ...(type && { type }) },
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.pages.length > maxPagesRefetched) return false;
      return data.pages.some((page) => page.data.some(isUnderWay)) ? eagerMs : calmMs;
    },
  });

/** A delivery with its attempts. While it is under way, it is refetched after `pauseMs`. */
export const deliveryQuery = (id: string, deliveryId: string, pauseMs = eagerMs) =>
  queryOptions({
    queryKey: ['webhooks', id, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/webhooks/{id}/deliveries/{deliveryId}', {
          signal,
          params: { path: { id, deliveryId } },
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? calmMs : pauseMs),
  });

/** Returns a function that refetches everything about webhooks that is shown. */
export function useRefreshWebhooks() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}

/** The display name of a webhook: its description or, without one, its host, if it has one. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description ?? (url === null ? t`Polled events` : new URL(url).host);

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
