import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A one-time link with which a user sets their password. Only the SHA-256 of its token is stored. */
@Entity({ tableName: 'password_links' })
export class PasswordLink {
  /** A user has at most one. */
  @PrimaryKey({ type: 'uuid' })
  userId: string;

  /** SHA-256 of the token, hexadecimal. */
  @Property({ type: 'text', unique: 'password_links_token_hash_key' })
  tokenHash: string;

  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
