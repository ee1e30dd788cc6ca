import { PrimaryKeyProp } from '@mikro-orm/core';
import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Role } from './membership.entity.js';

/** An offer to join an account, which works once. Only the SHA-256 of its token is stored. Accepting it deletes it. */
@Entity({ tableName: 'invitations' })
@Check({ name: 'invitations_role_check', expression: `role in ('owner', 'editor', 'viewer')` })
export class Invitation {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The role that the new member gets. */
  @Property({ type: 'text' })
  role: Role;

  /** SHA-256 of the token, hexadecimal. */
  @Property({ type: 'text', unique: 'invitations_token_hash_key' })
  tokenHash: string;

  /** The address that the link was or will be sent to; null if the inviter shares it themselves. Does not verify who accepts. */
  @Property({ type: 'text', nullable: true })
  email: string | null;

  /** The user who invites; null for a key of the command line. The user may no longer exist. */
  @Property({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  @Index({ name: 'invitations_expires_at_idx' })
  @Property({ columnType: 'timestamptz(3)' })
  expiresAt: Date;
}
