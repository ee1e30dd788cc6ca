import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The logo that an account's QR codes can show: a JPEG, ready to be drawn. */
@Entity({ tableName: 'account_logos' })
export class AccountLogo {
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  /** Depends on the content only. */
  @Property({ type: 'text' })
  version: string;

  @Property({ columnType: 'bytea' })
  jpeg: Buffer;
}
