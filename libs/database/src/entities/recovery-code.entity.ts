import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A code that replaces the authenticator app once. It is deleted when it is used. */
@Entity({ tableName: 'recovery_codes' })
export class RecoveryCode {
  [PrimaryKeyProp]?: ['userId', 'hash'];

  @PrimaryKey({ type: 'uuid' })
  userId: string;

  /** SHA-256 of the code, hexadecimal. A code has 79 random bits. */
  @PrimaryKey({ type: 'text' })
  hash: string;
}
