import { Count } from './count.decorator.js';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * Number of bytes that an account stored at its last measurement, by kind. `libs/account-data` defines what the
 * kinds include.
 */
@Entity({ tableName: 'account_storage' })
export class AccountStorage {
  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @Count()
  links: string;

  @Count()
  bioPages: string;

  @Count()
  images: string;

  @Count()
  imports: string;

  @Count()
  webhooks: string;

  @Count()
  responses: string;

  @Property({ columnType: 'timestamptz(3)' })
  measuredAt: Date;
}
