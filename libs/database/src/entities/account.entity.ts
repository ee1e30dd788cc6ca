import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A tenant: owns links, websites, groups and keys. Its people are users, through memberships. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
