import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The kind of actor: a person, an API key, the command line, or Waypost itself. */
export type AuditActorKind = 'user' | 'key' | 'cli' | 'system';

/** Facts beyond the names of the changed fields, such as counts. No secrets, no visitor data; numbers are integers. */
export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** The columns that both tables of the audit log share. */
abstract class AuditRecord {
  /** When the request made the change, by the clock of the process that handled it. */
  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** The action, such as `link.created`. */
  @Property({ type: 'text' })
  action: string;

  @Property({ type: 'text' })
  actorKind: AuditActorKind;

  /** Id of the user or key; null for the command line and Waypost itself. */
  @Property({ type: 'uuid', nullable: true })
  actorId: string | null;

  /** The user's email address or the key's name and prefix at that time, so that the entry outlives them. */
  @Property({ type: 'text', nullable: true })
  actorName: string | null;

  /** Id of the session or key that the request came with. */
  @Property({ type: 'uuid', nullable: true })
  credentialId: string | null;

  @Property({ type: 'uuid', nullable: true })
  requestId: string | null;

  /** The kind of thing that was changed, such as `link`. */
  @Property({ type: 'text', nullable: true })
  targetType: string | null;

  @Property({ type: 'uuid', nullable: true })
  targetId: string | null;

  /** Its display name: a slug, name or email address at that time. */
  @Property({ type: 'text', nullable: true })
  targetName: string | null;

  /** Names of the changed fields, without their values. */
  @Property({ columnType: 'text[]', defaultRaw: `'{}'` })
  fields: string[];

  @Property({ columnType: 'jsonb', defaultRaw: `'{}'` })
  details: AuditDetails;
}

/**
 * An entry of the audit log that is not in its chain yet. It was committed with the change that it describes. The sealer
 * moves it to `audit_entries` within a second, so writers never wait for each other to agree on an order.
 */
@Entity({ tableName: 'unsealed_audit_entries' })
export class UnsealedAuditEntry extends AuditRecord {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  /** The account, or the nil UUID for the installation. */
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;
}

/** A link of an account's chain. A trigger rejects changes; `delete_audit_log` deletes the chain of an account. */
@Entity({ tableName: 'audit_entries' })
@Index({ name: 'audit_entries_account_id_id_idx', properties: ['accountId', 'id'] })
export class AuditEntry extends AuditRecord {
  [PrimaryKeyProp]?: ['accountId', 'seq'];

  /** The account, or the nil UUID for the installation. */
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  /** Position in the chain, from 1. */
  @PrimaryKey({ type: 'integer', autoincrement: false })
  seq: number;

  @Property({ type: 'uuid' })
  id: string;

  /** `hash` of the entry before it, or 64 zeros. */
  @Property({ type: 'text' })
  prevHash: string;

  /** SHA-256 of the entry's canonical form, hexadecimal. */
  @Property({ type: 'text' })
  hash: string;
}
