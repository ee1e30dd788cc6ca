import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Somebody signed in at the dashboard in one browser. The token itself is kept nowhere, only its SHA-256. */
@Entity({ tableName: 'sessions' })
export class Session {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** SHA-256 of the token, hexadecimal. */
  @Property({ type: 'text', unique: 'sessions_token_hash_key' })
  tokenHash: string;

  /** Name of the browser that signed in, such as `Safari`; null where it is not known. */
  @Property({ type: 'text', nullable: true })
  browser: string | null;

  /** Name of its system, such as `iOS`; null where it is not known. */
  @Property({ type: 'text', nullable: true })
  system: string | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** Written at most once a minute. */
  @Property({ columnType: 'timestamptz(3)' })
  lastUsedAt: Date;

  /** Moves with every use that is written. */
  @Index({ name: 'sessions_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
