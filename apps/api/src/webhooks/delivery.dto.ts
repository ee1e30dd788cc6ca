import { webhookFailures, type WebhookFailure } from '@app/database';
import { deliveryStatuses, type DeliveryStatus, webhookDeliveryTypes } from '@app/webhooks';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

/** An event for a webhook. */
export class WebhookDeliveryDto {
  /** Id of the delivery, sent as `webhook-id` with every attempt. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22' })
  id: string;

  /** Type of the event. */
  @ApiProperty({ enum: webhookDeliveryTypes, example: 'link.created' })
  type: string;

  /** Id of the resource that the event is about: of the webhook for `clicks.counted`, and of the delivery for a test. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  resourceId: string;

  /** `pending`: it has not been attempted yet; `failed`: it was not delivered, and may be retried. */
  @ApiProperty({ enum: deliveryStatuses, example: 'delivered' })
  status: DeliveryStatus;

  /** Number of attempts so far. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  attempts: number;

  /** Status of the last response; null if there was none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  lastStatus: number | null;

  /** Why the last attempt failed, as in the attempts. Null if it did not, or if there was none. */
  @ApiProperty({ type: 'string', enum: [...webhookFailures, null], nullable: true, example: null })
  lastFailure: WebhookFailure | null;

  /** When it happened. */
  @ApiProperty({ format: 'date-time', example: '2026-11-25T08:00:00.000Z' })
  createdAt: string;

  /** When it was first delivered, or added to the log of a webhook of kind `poll`; null if it was not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-25T08:00:00.412Z' })
  deliveredAt: string | null;

  /**
   * Time of the next attempt; null if it is delivered, waits for an earlier event of the same resource, or the webhook is not
   * active.
   */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  nextAttemptAt: string | null;
}

/** Deliveries of a webhook. */
export class WebhookDeliveryListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [WebhookDeliveryDto] })
  data: WebhookDeliveryDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class DeliveryListQuery extends OmitType(PageQuery, ['view']) {
  /** Only deliveries with this status. */
  @ApiPropertyOptional({ example: 'failed' })
  @Optional()
  @IsOneOf(deliveryStatuses)
  status?: DeliveryStatus;

  /** Only deliveries of this event type. */
  @ApiPropertyOptional({ example: 'link.created' })
  @Optional()
  @IsOneOf(webhookDeliveryTypes)
  type?: (typeof webhookDeliveryTypes)[number];
}

/** One attempt to send a delivery. */
export class WebhookAttemptDto {
  /** From 1. An attempt that was cut short by a restart is missing. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 1 })
  number: number;

  /** When it began. */
  @ApiProperty({ format: 'date-time', example: '2026-11-25T08:00:00.200Z' })
  at: string;

  /** How long it took, milliseconds. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 212 })
  durationMs: number;

  /** Status of the response; null if there was none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  status: number | null;

  /**
   * Why it failed. Null if it did not. `timeout`: no response within 10 s; `private_host`: the host is on a private network; `dns`: it cannot be resolved;
   * `refused`: it does not accept connections; `tls`: the TLS handshake failed, for instance because of its
   * certificate; `connection`: it broke; `redirect`, `status`: the response is a redirect, or has another status that is not
   * from 200 to 299.
   */
  @ApiProperty({ type: 'string', enum: [...webhookFailures, null], nullable: true, example: null })
  failure: WebhookFailure | null;

  /** The same in words; null if it did not fail. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  error: string | null;

  /** The first 1,000 characters of the response's body; null if there was no response. */
  @ApiProperty({ type: 'string', nullable: true, example: 'ok' })
  response: string | null;
}

/** A delivery with its body and its attempts. */
export class WebhookDeliveryDetailsDto extends WebhookDeliveryDto {
  /** The body as it is sent: JSON. */
  @ApiProperty({
    example: '{"type":"link.created","timestamp":"2026-11-25T08:00:00.000Z","data":{"slug":"summer-sale"}}',
  })
  body: string;

  /** The attempts, oldest first. */
  @ApiProperty({ type: [WebhookAttemptDto] })
  log: WebhookAttemptDto[];
}
