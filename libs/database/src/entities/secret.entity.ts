import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A secret that all processes of an installation share: `signing`, which the first migration generates, `voucher/` and a time,
 * with which vouchers are sealed since then, and `setup`, the code of the first sign-up, until then.
 */
@Entity({ tableName: 'secrets' })
export class Secret {
  @PrimaryKey({ type: 'text' })
  name: string;

  @Property({ type: 'text' })
  value: string;
}
