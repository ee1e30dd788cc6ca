import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A tenant: owns links, websites, groups and keys. Its people are users, through memberships. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Null if nobody has named it: `accountNameSql` in libs/accounts then uses the email address of its first owner. */
  @Property({ type: 'text', nullable: true })
  name: string | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
