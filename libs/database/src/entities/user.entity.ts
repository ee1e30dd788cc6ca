import type { Language } from '@app/common';
import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * A person who can sign in. Has no `account_id`: a user belongs to accounts through memberships, and signing in looks
 * them up by email address before any account is known.
 */
@Entity({ tableName: 'users' })
@Check({ name: 'users_language_check', expression: `language ~ '^[a-z]{2}$'` })
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

  /** The language in which they last used the dashboard, which mails to them are in; null if not known: English. */
  @Property({ type: 'text', nullable: true })
  language: Language | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}
