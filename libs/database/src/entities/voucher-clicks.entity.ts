import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Count } from './count.decorator.js';

/** Clicks of a link on a UTC day whose redirect carried a voucher, by the kind in it. */
@Entity({ tableName: 'voucher_clicks' })
@Index({ name: 'voucher_clicks_day_idx', properties: ['accountId', 'day'] })
export class VoucherClicks {
  [PrimaryKeyProp]?: ['accountId', 'linkId', 'day', 'kind'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  /** A `ClickKind`. */
  @PrimaryKey({ columnType: 'jsonb' })
  kind: object;

  @Count()
  clicks: string;
}
