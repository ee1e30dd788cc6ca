import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The owner of links, websites, groups and keys. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Lower case; unique. */
  @Property({ type: 'text', unique: 'accounts_email_key' })
  email: string;

  /** argon2id in PHC form; null for an account that has only keys. */
  @Property({ type: 'text', nullable: true })
  passwordHash: string | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
