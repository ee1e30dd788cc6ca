import { record } from '@app/accounts';
import { invalidRequest, isId, newId, notFound, Settings } from '@app/common';
import {
  inTransaction,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEvent,
  type WebhookEndpoint,
  type WebhookFailure,
} from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { bodyOf, eventBody } from './event-body.js';
import { testEventType } from './event-types.js';
import { isPolled, targetOf, WebhooksService } from './webhooks.service.js';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** `pending`: not attempted yet; `failed`: the last attempt failed, and there may be another one. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A delivery as the log shows it. */
export interface DeliveryDetails {
  id: string;
  type: string;
  resourceId: string;
  status: DeliveryStatus;
  attempts: number;
  lastStatus: number | null;
  lastFailure: WebhookFailure | null;
  createdAt: Date;
  deliveredAt: Date | null;
  /** When it is attempted next. Null if it is delivered, waits for an earlier event, or the endpoint is disabled. */
  nextAttemptAt: Date | null;
}

/** A delivery with all its data. */
export interface WholeDelivery extends DeliveryDetails {
  body: string;
  log: WebhookAttempt[];
}

/** Undelivered events of an endpoint are counted up to this number: there may be millions. */
export const maxCountedUndelivered = 1_000;

/** Which deliveries to list. */
interface DeliveryFilter {
  status?: DeliveryStatus;
  /** A type of event. */
  type?: string;
}

/** The deliveries of endpoints, which are kept for 30 days. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly em: EntityManager,
    private readonly webhooks: WebhooksService,
    private readonly settings: Settings,
  ) {}

  /** Up to `limit` deliveries, newest first. Starts after the delivery `before`, if given. */
  async page(
    accountId: string,
    endpointId: string,
    { status, type }: DeliveryFilter,
    limit: number,
    before?: string,
  ): Promise<DeliveryDetails[]> {
    const rows = await this.em.find(
      WebhookDelivery,
      {
        accountId,
        endpointId,
        ...(before === undefined ? {} : { id: { $lt: before } }),
        ...(type === undefined ? {} : { type }),
        ...(status === 'delivered' ? { deliveredAt: { $ne: null } } : {}),
        ...(status === 'pending' ? { deliveredAt: null, attempts: 0 } : {}),
        ...(status === 'failed' ? { deliveredAt: null, attempts: { $gt: 0 } } : {}),
      },
      { orderBy: { id: 'desc' }, limit, disableIdentityMap: true, exclude: ['resource', 'body'] },
    );
    return rows.map(detailsOf);
  }

  /** The number of undelivered events of each of these endpoints, up to `maxCountedUndelivered`, without tests. */
  async countUndelivered(accountId: string, endpointIds: string[]): Promise<Map<string, number>> {
    const rows = await this.em.execute<{ id: string; undelivered: number }[]>(
      `select e.id, (
         select count(*)::int from (
           select from webhook_deliveries d
           where d.account_id = ? and d.endpoint_id = e.id and d.delivered_at is null and d.type <> ?
           limit ${maxCountedUndelivered}
         ) as counted
       ) as undelivered from unnest(?::uuid[]) as e (id)`,
      [accountId, testEventType, `{${endpointIds.join(',')}}`],
    );
    return new Map(rows.map(({ id, undelivered }) => [id, undelivered]));
  }

  /** @throws DomainError `not_found`. */
  async get(accountId: string, endpointId: string, id: string): Promise<WholeDelivery> {
    const delivery = await this.find(this.em, accountId, endpointId, id);
    const log = await this.em.find(
      WebhookAttempt,
      { accountId, deliveryId: id },
      { orderBy: { number: 'asc' }, disableIdentityMap: true },
    );
    return {
      ...detailsOf(delivery),
      body: bodyOf({ ...delivery, resource: await this.stateOf(delivery) }, this.settings),
      log,
    };
  }

  private async stateOf({
    accountId,
    eventId,
    resource,
  }: WebhookDelivery): Promise<Record<string, unknown> | null> {
    const event =
      eventId === null
        ? null
        : await this.em.findOne(WebhookEvent, { accountId, id: eventId }, { disableIdentityMap: true });
    return (event?.state ?? resource) as Record<string, unknown> | null;
  }

  /**
   * Sends a `webhook.test` event, once, or adds it to the log of a polled endpoint.
   * @throws DomainError `not_found`, or `invalid_request` if the endpoint is disabled.
   */
  async test(accountId: string, endpointId: string): Promise<DeliveryDetails> {
    return inTransaction(this.em, async (em) => {
      const endpoint = await this.requireActive(accountId, endpointId);
      const id = newId();
      const at = new Date();
      const delivery = em.create(WebhookDelivery, {
        accountId,
        id,
        endpointId,
        type: testEventType,
        resourceId: id,
        resource: null,
        body: eventBody(testEventType, at, { webhook: endpointId }),
        tx: null,
        createdAt: at,
        nextAttemptAt: at,
        attempts: 0,
        lastStatus: null,
        lastFailure: null,
        deliveredAt: null,
      });
      await em.flush();
      await record(em, { accountId, action: 'webhook.tested', target: targetOf(endpoint) });
      return detailsOf(delivery);
    });
  }

  /**
   * Sends a delivery again now, with the same id and body.
   * @throws DomainError `not_found`, or `invalid_request` if the endpoint is disabled or nothing is sent to it.
   */
  async redeliver(accountId: string, endpointId: string, id: string): Promise<DeliveryDetails> {
    return inTransaction(this.em, async (em) => {
      const endpoint = await this.requireActive(accountId, endpointId);
      if (isPolled(endpoint)) {
        throw invalidRequest(
          [],
          'This webhook is of kind `poll`. Read its events again with an earlier cursor.',
        );
      }
      const delivery = await this.find(em, accountId, endpointId, id);
      delivery.nextAttemptAt = new Date();
      await em.flush();
      await record(em, { accountId, action: 'webhook.redelivered', target: targetOf(endpoint) });
      return detailsOf(delivery);
    });
  }

  private async requireActive(accountId: string, endpointId: string): Promise<WebhookEndpoint> {
    const endpoint = await this.webhooks.get(accountId, endpointId);
    if (endpoint.disabledAt) throw invalidRequest([], 'This webhook is disabled. Enable it first.');
    return endpoint;
  }

  private async find(
    em: EntityManager,
    accountId: string,
    endpointId: string,
    id: string,
  ): Promise<WebhookDelivery> {
    const delivery =
      isId(id) && isId(endpointId) ? await em.findOne(WebhookDelivery, { accountId, endpointId, id }) : null;
    if (!delivery) throw notFound();
    return delivery;
  }
}

function detailsOf(delivery: Omit<WebhookDelivery, 'resource' | 'body'>): DeliveryDetails {
  const { id, type, resourceId, attempts, lastStatus, lastFailure } = delivery;
  const { createdAt, deliveredAt, nextAttemptAt } = delivery;
  const status = deliveredAt ? 'delivered' : attempts > 0 ? 'failed' : 'pending';
  return {
    id,
    type,
    resourceId,
    status,
    attempts,
    lastStatus,
    lastFailure,
    createdAt,
    deliveredAt,
    nextAttemptAt,
  };
}
