import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How a session was started. */
export const signInMethods = [
  'sign-up',
  'password',
  'password-and-code',
  'recovery-code',
  'passkey',
  'oidc',
  'link',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A user signed in to the dashboard in one browser, acting for one account. Only the SHA-256 of its token is stored. */
@Entity({ tableName: 'sessions' })
export class Session {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The user who signed in. */
  @Index({ name: 'sessions_user_id_idx' })
  @Property({ type: 'uuid' })
  userId: string;

  /** SHA-256 of the token, hexadecimal. */
  @Property({ type: 'text', unique: 'sessions_token_hash_key' })
  tokenHash: string;

  /** Name of the browser that signed in, such as `Safari`; null if unknown. */
  @Property({ type: 'text', nullable: true })
  browser: string | null;

  /** Name of its operating system, such as `iOS`; null if unknown. */
  @Property({ type: 'text', nullable: true })
  system: string | null;

  /** How the user signed in. */
  @Property({ type: 'text', default: 'password' })
  method: SignInMethod;

  /** The passkey that the user signed in with; null for other methods. */
  @Property({ type: 'uuid', nullable: true })
  passkeyId: string | null;

  /** False if it started in a browser that was new to the user, until the user confirms that it was them. */
  @Property({ type: 'boolean', default: true })
  acknowledged: boolean;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** When the user last authenticated, by signing in or by stepping up; null if not known. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  steppedUpAt: Date | null;

  /** When the user last confirmed that a second factor may be removed; null if they have not, or one was removed since. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  removalConfirmedAt: Date | null;

  /** Written at most once a minute. */
  @Property({ columnType: 'timestamptz(3)' })
  lastUsedAt: Date;

  /** Moves forward with every use that is written. */
  @Index({ name: 'sessions_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
