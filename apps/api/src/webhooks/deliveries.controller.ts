import type { Caller } from '@app/accounts';
import {
  type DeliveryDetails,
  WebhookDeliveriesService,
  WebhooksService,
  type WholeDelivery,
} from '@app/webhooks';
import { Controller, Get, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountId, CurrentCaller } from '../auth/caller.js';
import { ListResponder, type ListPage } from '../lists/list-responder.js';
import { Operation } from '../openapi/operation.decorator.js';
import { DeliveryId, ResourceId } from '../openapi/resource-id.decorator.js';
import { MayLag } from '../replica/may-lag.decorator.js';
import { NoBody, NoQuery } from '../validation/no-input.js';
import {
  DeliveryListQuery,
  WebhookDeliveryDetailsDto,
  WebhookDeliveryDto,
  WebhookDeliveryListDto,
} from './delivery.dto.js';
import { requireReadScopes } from './event-scopes.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly lists: ListResponder,
  ) {}

  @Post('test')
  @Audited('webhook.tested')
  @HttpCode(200)
  @Operation({
    summary: 'Send a test event',
    description:
      'Sends `webhook.test` once, within a second, or adds it to the log of a webhook of kind `poll`. Read the delivery to see ' +
      'the outcome. The webhook must be active.',
    scope: 'webhooks:write',
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'The delivery, which is about to be sent.', type: WebhookDeliveryDto })
  async testWebhook(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<WebhookDeliveryDto> {
    return present(await this.deliveries.test(accountId, id));
  }

  @Get('deliveries')
  @MayLag()
  @Operation({
    summary: 'List the deliveries of a webhook',
    description: 'Deliveries are kept for 30 days.',
    scope: 'webhooks:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The deliveries, newest first.', type: WebhookDeliveryListDto })
  async listWebhookDeliveries(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @Query() { status, type, ...query }: DeliveryListQuery,
  ): Promise<ListPage | StreamableFile> {
    await this.webhooks.get(accountId, id);
    return this.lists.respond(
      {
        accountId,
        name: `deliveries ${id} ${status ?? ''} ${type ?? ''}`,
        page: (limit, after) => this.deliveries.page(accountId, id, { status, type }, limit, after?.id),
        present,
      },
      query,
    );
  }

  @Get('deliveries/:deliveryId')
  @Operation({
    summary: 'Read a delivery with its attempts',
    description:
      'Shows the body as it is sent, and the outcome of every attempt. A key also needs the scope to read the ' +
      'resource of the event, as for creating the webhook.',
    scope: 'webhooks:read',
    errors: [404],
  })
  @ApiOkResponse({ description: 'The delivery.', type: WebhookDeliveryDetailsDto })
  async getWebhookDelivery(
    @AccountId() accountId: string,
    @CurrentCaller() { scopes }: Caller,
    @ResourceId() id: string,
    @DeliveryId() deliveryId: string,
    @Query() _query: NoQuery,
  ): Promise<WebhookDeliveryDetailsDto> {
    const delivery = await this.deliveries.get(accountId, id, deliveryId);
    requireReadScopes(scopes, [delivery.type]);
    return presentWhole(delivery);
  }

  @Post('deliveries/:deliveryId/redeliver')
  @Audited('webhook.redelivered')
  @HttpCode(200)
  @Operation({
    summary: 'Send a delivery again',
    description:
      'Within a second, with the same `webhook-id` and body. The webhook must be active. Events of kind `poll` are not sent again: ' +
      'read its events with an earlier cursor.',
    scope: 'webhooks:write',
    errors: [404],
    post: true,
  })
  @ApiOkResponse({ description: 'The delivery, which is about to be sent.', type: WebhookDeliveryDto })
  async redeliverWebhook(
    @AccountId() accountId: string,
    @ResourceId() id: string,
    @DeliveryId() deliveryId: string,
    @Query() _query: NoQuery,
    @NoBody() _body: unknown,
  ): Promise<WebhookDeliveryDto> {
    return present(await this.deliveries.redeliver(accountId, id, deliveryId));
  }
}

const present = (delivery: DeliveryDetails): WebhookDeliveryDto => ({
  id: delivery.id,
  type: delivery.type,
  resourceId: delivery.resourceId,
  status: delivery.status,
  attempts: delivery.attempts,
  lastStatus: delivery.lastStatus,
  lastFailure: delivery.lastFailure,
  createdAt: delivery.createdAt.toISOString(),
  deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
});

const presentWhole = (delivery: WholeDelivery): WebhookDeliveryDetailsDto => ({
  ...present(delivery),
  body: delivery.body,
  log: delivery.log.map(({ number, at, durationMs, status, failure, error, response }) => ({
    number,
    at: at.toISOString(),
    durationMs,
    status,
    failure,
    error,
    response,
  })),
});
