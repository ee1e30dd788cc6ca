import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An accepted challenge that a passkey has signed. It is kept until it expires, so that it counts once. */
@Entity({ tableName: 'used_passkey_challenges' })
export class UsedPasskeyChallenge {
  /** The random part of the challenge, base64url. */
  @PrimaryKey({ type: 'text' })
  nonce: string;

  @Index({ name: 'used_passkey_challenges_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
