import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The authenticator app of a user, which shows one-time codes (TOTP). */
@Entity({ tableName: 'totp_factors' })
export class TotpFactor {
  @PrimaryKey({ type: 'uuid' })
  userId: string;

  /** Encrypted with a key that is derived from the installation's signing secret. */
  @Property({ type: 'text' })
  sealedSecret: string;

  /** Null until the user has entered a first code. Until then, sign-in does not require one. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  confirmedAt: Date | null;

  /** The time step of the last code that was accepted. Codes of this step and of earlier ones are rejected. */
  @Property({ type: 'integer', default: 0 })
  lastStep: number;
}
