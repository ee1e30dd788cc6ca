import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The logo of an account: a JPEG, ready to be drawn into QR codes. */
@Entity({ tableName: 'account_logos' })
export class AccountLogo {
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  /** Depends only on the content. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;

  /** A small WebP of it for pages. Null for one from before there were pages that show it. */
  @Property({ columnType: 'bytea', nullable: true })
  picture: (Buffer | null) & Opt;
}
