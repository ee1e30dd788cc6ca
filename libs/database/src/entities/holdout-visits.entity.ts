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

  /** How many of them are in `holdout_app_visits`, too. Fewer on days before visits were counted by app. */
  @Property({ type: 'bigint', default: '0' })
  appVisits: string;
}

/** The visits of `HoldoutVisits` by app. */
@Entity({ tableName: 'holdout_app_visits' })
export class HoldoutAppVisits {
  [PrimaryKeyProp]?: ['accountId', 'linkId', 'day', 'period', 'arm', 'app'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @PrimaryKey({ columnType: 'timestamptz(3)' })
  period: Date;

  @PrimaryKey({ type: 'text' })
  arm: string;

  /** Key of the app that the visit began in; `none` if it began in a browser. */
  @PrimaryKey({ type: 'text' })
  app: string;

  /** Like `buckets` of `HoldoutVisits`. */
  @Property({ columnType: 'int[]' })
  buckets: number[];
}
