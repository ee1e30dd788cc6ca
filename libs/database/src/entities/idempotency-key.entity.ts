import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The first response to a POST with an `Idempotency-Key`, written in the transaction of that POST. */
@Entity({ tableName: 'idempotency_keys' })
export class IdempotencyKey {
  [PrimaryKeyProp]?: ['accountId', 'key'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'text' })
  key: string;

  /** SHA-256 of method, path with query, and body. */
  @Property({ type: 'text' })
  requestHash: string;

  @Property({ type: 'integer' })
  status: number;

  /** Response body as it was sent. */
  @Property({ type: 'text' })
  body: string;

  @Index({ name: 'idempotency_keys_created_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
