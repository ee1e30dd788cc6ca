import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * An event of a resource. Triggers write it, in the transaction that changes the resource, with a delivery for each
 * endpoint that receives it, and delete it with the last of them.
 */
@Entity({ tableName: 'webhook_events' })
@Index({ name: 'webhook_events_resource_idx', properties: ['accountId', 'resourceId', 'tx'] })
export class WebhookEvent {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'uuid' })
  resourceId: string;

  /** The row of the resource. */
  @Property({ columnType: 'jsonb' })
  state: object;

  /** Number of deliveries that refer to it. */
  @Property({ columnType: 'integer' })
  deliveries: number;

  /** The transaction that wrote it. */
  @Property({ columnType: 'bigint' })
  tx: string;
}
