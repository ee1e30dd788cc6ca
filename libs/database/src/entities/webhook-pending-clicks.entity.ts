import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Count } from './count.decorator.js';

/** Counts since the last delivery of clicks to an endpoint, by link, day, dimension and key. */
@Entity({ tableName: 'webhook_pending_clicks' })
export class WebhookPendingClicks {
  [PrimaryKeyProp]?: ['accountId', 'endpointId', 'linkId', 'day', 'dimension', 'key'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  endpointId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  /** UTC. */
  @PrimaryKey({ type: 'date' })
  day: string;

  /** Empty for the row with the views and clicks of the day. */
  @PrimaryKey({ type: 'text' })
  dimension: string;

  @PrimaryKey({ type: 'text' })
  key: string;

  @Property({ columnType: 'bigint' })
  views: string;

  @Property({ columnType: 'bigint' })
  clicks: string;
}

/** What happened to an account's clicks since an endpoint subscribed to them. The columns add up to all counted clicks. */
@Entity({ tableName: 'webhook_click_books' })
export class WebhookClickBooks {
  [PrimaryKeyProp]?: ['accountId', 'endpointId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  endpointId: string;

  /** Counted before the endpoint subscribed to clicks, on links that may be deleted. */
  @Count()
  baselineViews: string;

  @Count()
  baselineClicks: string;

  @Count()
  deliveredViews: string;

  @Count()
  deliveredClicks: string;

  /** Not delivered within 30 days. */
  @Count()
  droppedViews: string;

  @Count()
  droppedClicks: string;

  /** Before this time, no further delivery is written. */
  @Property({ columnType: 'timestamptz(3)' })
  nextDeliveryAt: Date;
}
