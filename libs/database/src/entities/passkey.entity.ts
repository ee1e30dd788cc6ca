import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A passkey of a user (WebAuthn). Only its public key is stored; the private key never leaves the authenticator. */
@Entity({ tableName: 'passkeys' })
export class Passkey {
  [PrimaryKeyProp]?: ['userId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  userId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** Id that the authenticator gave it, base64url. */
  @Property({ type: 'text', unique: 'passkeys_credential_id_key' })
  credentialId: string;

  /** The user's name for it. */
  @Property({ type: 'text' })
  name: string;

  /** COSE key, base64url. */
  @Property({ type: 'text' })
  publicKey: string;

  /** The authenticator's count of uses, decimal. Stays 0 for passkeys that are synchronized between devices. */
  @Property({ type: 'bigint', columnType: 'bigint' })
  counter: string;

  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  @Property({ columnType: 'text[]' })
  transports: string[];

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** When it was last used to sign in or to step up a session; null if never. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  lastUsedAt: Date | null;
}
