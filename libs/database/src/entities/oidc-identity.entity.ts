import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Somebody as an OpenID provider knows them, and the user that they are here. */
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

/** A sign-in at an OpenID provider whose answer was received. Another answer to it is rejected. */
@Entity({ tableName: 'answered_oidc_sign_ins' })
export class AnsweredOidcSignIn {
  /** SHA-256 of its `state`, hexadecimal. */
  @PrimaryKey({ type: 'text' })
  stateHash: string;

  /** When the sign-in would have expired, so that nobody can answer it any more. */
  @Index({ name: 'answered_oidc_sign_ins_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
