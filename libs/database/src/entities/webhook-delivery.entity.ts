import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Count } from './count.decorator.js';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The failures of an attempt: no response in time, a host on a private network, a host that cannot be resolved, a
 * connection that was refused, one that cannot be secured, one that broke, a redirect, or another status that is not
 * a success.
 */
export const webhookFailures = [
  'timeout',
  'private_host',
  'dns',
  'refused',
  'tls',
  'connection',
  'redirect',
  'status',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** An event for one endpoint. Triggers write those of resources, in the transaction that changes the resource. */
@Entity({ tableName: 'webhook_deliveries' })
@Index({ name: 'webhook_deliveries_log_idx', properties: ['accountId', 'endpointId', 'id'] })
@Index({ name: 'webhook_deliveries_age_idx', properties: ['createdAt'] })
@Index({
  name: 'webhook_deliveries_open_idx',
  expression:
    'create index "webhook_deliveries_open_idx" on "webhook_deliveries" ("account_id", "endpoint_id", "resource_id", "seq") where "delivered_at" is null',
})
@Index({
  name: 'webhook_deliveries_due_idx',
  expression:
    'create index "webhook_deliveries_due_idx" on "webhook_deliveries" ("account_id", "endpoint_id", "next_attempt_at") where "next_attempt_at" is not null',
})
@Index({
  name: 'webhook_deliveries_erasable_idx',
  expression: `create index "webhook_deliveries_erasable_idx" on "webhook_deliveries" ("account_id", "resource_id") where "type" in ('signup.created', 'conversion.created', 'conversion.refunded')`,
})
@Index({
  name: 'webhook_deliveries_polled_idx',
  expression:
    'create index "webhook_deliveries_polled_idx" on "webhook_deliveries" ("account_id", "endpoint_id", "log_offset") where "log_offset" is not null',
})
export class WebhookDelivery {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  /** Also the `webhook-id`. */
  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'uuid' })
  endpointId: string;

  /** The order of the events of a resource. */
  @Property({ columnType: 'bigint', autoincrement: true, generated: 'identity' })
  seq: Opt<string>;

  /** Type of the event. */
  @Property({ type: 'text' })
  type: string;

  /** The resource of the event. Its events are delivered one at a time. */
  @Property({ type: 'uuid' })
  resourceId: string;

  /** The event with the state of the resource. Null for all other events, and for those from before states were stored once. */
  @Property({ type: 'uuid', nullable: true })
  eventId: (string | null) & Opt;

  /** The row of the resource, for events from before states were stored once. */
  @Property({ columnType: 'jsonb', nullable: true })
  resource: object | null;

  /** The body, for all other events. */
  @Property({ type: 'text', nullable: true })
  body: string | null;

  /** Its size with the state of the resource, in bytes. Null if it has no event. */
  @Property({ columnType: 'integer', nullable: true })
  bytes: (number | null) & Opt;

  /** The transaction that wrote it, for events from before states were stored once. */
  @Property({ columnType: 'bigint', nullable: true })
  tx: string | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /**
   * When it is sent next. While it is being sent: when it is sent again if the sender does not report the outcome. Null
   * if nothing is due: it is delivered, waits for an earlier event of its resource, or the endpoint is disabled.
   */
  @Property({ columnType: 'timestamptz', nullable: true })
  nextAttemptAt: Date | null;

  @Property({ columnType: 'integer', default: 0 })
  attempts: Opt<number>;

  /** The status of the last response. Null if there was none. */
  @Property({ columnType: 'integer', nullable: true })
  lastStatus: number | null;

  /** The reason why the last attempt failed. Null if it did not fail, or failed before this was recorded. */
  @Property({ type: 'text', nullable: true })
  lastFailure: (WebhookFailure | null) & Opt;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  deliveredAt: Date | null;

  /** Its end position in the log of its endpoint. Null if it is not in the log, or the endpoint has a URL. */
  @Property({ columnType: 'bigint', nullable: true })
  logOffset: (string | null) & Opt;

  /** The counts that a delivery of clicks adds for its receiver. */
  @Count()
  views: Opt<string>;

  @Count()
  clicks: Opt<string>;
}

/** The outcome of one attempt to send a delivery. */
@Entity({ tableName: 'webhook_attempts' })
export class WebhookAttempt {
  [PrimaryKeyProp]?: ['accountId', 'deliveryId', 'number'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  deliveryId: string;

  /** From 1. An attempt whose process died is missing. */
  @PrimaryKey({ columnType: 'integer' })
  number: number;

  @Property({ columnType: 'timestamptz(3)' })
  at: Date;

  @Property({ columnType: 'integer' })
  durationMs: number;

  /** The status of the response. Null if there was none. */
  @Property({ columnType: 'integer', nullable: true })
  status: number | null;

  /** The reason why it failed. Null if it did not fail, or failed before this was recorded. */
  @Property({ type: 'text', nullable: true })
  failure: (WebhookFailure | null) & Opt;

  /** The reason in words. */
  @Property({ type: 'text', nullable: true })
  error: string | null;

  /** The beginning of the response's body. */
  @Property({ type: 'text', nullable: true })
  response: string | null;
}
