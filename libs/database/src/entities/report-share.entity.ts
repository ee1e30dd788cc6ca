import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A report that anyone with its link can read. Only the SHA-256 of the token in the link is stored. */
@Entity({ tableName: 'report_shares' })
export class ReportShare {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The title of the page; null for the name of the report's scope. */
  @Property({ type: 'text', nullable: true })
  name: string | null;

  /** The query of the report, valid when it was shared. */
  @Property({ type: 'text' })
  query: string;

  /** True if other sites may show the page in a frame. */
  @Property({ type: 'boolean' })
  embeddable: boolean;

  /** SHA-256 of the token, hexadecimal. */
  @Property({ type: 'text', unique: 'report_shares_token_hash_key' })
  tokenHash: string;

  /** The user who created it, or who has taken it over. Null for a key of the command line, and if it is not known. */
  @Property({ type: 'uuid', nullable: true })
  createdBy: (string | null) & Opt;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** Null if the link works until it is revoked. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  expiresAt: Date | null;
}
