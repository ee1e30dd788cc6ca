import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A person's identity at an OpenID provider, and their user here. */
@Entity({ tableName: 'oidc_identities' })
export class OidcIdentity {
  [PrimaryKeyProp]?: ['issuer', 'subject'];

  /** URL of the provider. */
  @PrimaryKey({ type: 'text' })
  issuer: string;

  /** Their id at the provider, which never changes. */
  @PrimaryKey({ type: 'text' })
  subject: string;

  @Index({ name: 'oidc_identities_user_id_idx' })
  @Property({ type: 'uuid' })
  userId: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}

/** A sign-in at an OpenID provider that has been answered. Further answers to it are rejected. */
@Entity({ tableName: 'answered_oidc_sign_ins' })
export class AnsweredOidcSignIn {
  /** SHA-256 of its `state`, hexadecimal. */
  @PrimaryKey({ type: 'text' })
  stateHash: string;

  /** When the sign-in would have expired, after which it cannot be answered anymore. */
  @Index({ name: 'answered_oidc_sign_ins_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
