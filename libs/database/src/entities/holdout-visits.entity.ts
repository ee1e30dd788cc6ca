import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Visits of a link on a UTC day that were assigned to an arm of its hold-out. */
@Entity({ tableName: 'holdout_visits' })
export class HoldoutVisits {
  [PrimaryKeyProp]?: ['accountId', 'linkId', 'day', 'period', 'arm'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  /** When the hold-out that assigned them began: `holdoutSince` of the link. Periods are not compared with each other. */
  @PrimaryKey({ columnType: 'timestamptz(3)' })
  period: Date;

  /** `treated` if they were shown a way out of the app, `heldout` if they got the plain redirect. */
  @PrimaryKey({ type: 'text' })
  arm: string;

  /** Visits in each of 64 buckets of visitors. Only their sum and their variation matter. */
  @Property({ columnType: 'int[]' })
  buckets: number[];
}
