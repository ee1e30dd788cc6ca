import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A person who can sign in. Has no `account_id`: a user belongs to accounts through memberships, and signing in looks
 * them up by email address before any account is known.
 */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Lower case; unique. */
  @Property({ type: 'text', unique: 'users_email_key' })
  email: string;

  /** argon2id in PHC form; null for a user who cannot sign in yet. */
  @Property({ type: 'text', nullable: true })
  passwordHash: string | null;

  /** True if they operate the installation. The first user to sign up does. */
  @Property({ type: 'boolean', default: false })
  operator: boolean;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
